import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { DownIcon, GripIcon, UpIcon } from './icons.ts';
import lines from './line-list.module.css';
import styles from './sortable-list.module.css';

interface Item {
  readonly id: string;
  readonly title: string;
  readonly actions?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly items: readonly Item[];
  readonly disabled?: boolean;
  /** The ids in their new order. */
  readonly onOrder: (ids: string[]) => void;
}

/** A list put in order by dragging, by the handle's keys, or by the buttons that move one line up or down. */
export function SortableList({ label, items, disabled = false, onOrder }: Props) {
  const ids = items.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < ids.length && from !== to) onOrder(arrayMove(ids, from, to));
  };
  const dragged = ({ active, over }: DragEndEvent): void => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dragged}
      accessibility={{
        announcements: announcementsOf(items),
        screenReaderInstructions: {
          draggable: 'Press Space to pick a line up, arrow keys to move it, Space to put it down, Escape to leave it.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul className={lines.list} aria-label={label}>
          {items.map((item, at) => (
            <SortableLine
              key={item.id}
              item={item}
              disabled={disabled}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onMove={(by) => move(at, at + by)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

const announcementsOf = (items: readonly Item[]): Announcements => {
  const titleOf = (id: unknown): string => items.find((item) => item.id === id)?.title ?? '';
  const placeOf = (id: unknown): string => `${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} is picked up, at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)} is at ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${titleOf(active.id)} is put down at ${placeOf(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${titleOf(active.id)} is where it was.`,
  };
};

interface LineProps {
  readonly item: Item;
  readonly disabled: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

function SortableLine({ item, disabled, isFirst, isLast, onMove }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const y = transform ? Math.round(transform.y) : 0;
  return (
    <li
      ref={setNodeRef}
      className={classNames(lines.line, lines.withLead, styles.line, isDragging && styles.dragged)}
      style={{ transform: y === 0 ? undefined : `translateY(${y}px)`, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={`Move ${item.title}`}
      >
        <GripIcon aria-hidden />
      </button>
      <span className={classNames(lines.text, lines.title)}>{item.title}</span>
      <div className={classNames(lines.actions, styles.actions)}>
        <IconButton
          label={`Move ${item.title} up`}
          icon={<UpIcon />}
          disabled={disabled || isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${item.title} down`}
          icon={<DownIcon />}
          disabled={disabled || isLast}
          onClick={() => onMove(1)}
        />
        {item.actions}
      </div>
    </li>
  );
}

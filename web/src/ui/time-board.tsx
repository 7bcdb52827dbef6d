import { DndContext, type DragEndEvent, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { Tint } from './tile.tsx';
import styles from './time-board.module.css';

/** How high a minute is: five of them hold a line of text, and are as high as what a finger finds. */
const pixels = 5;
/** How high a line of text is, and what an item has around its lines. */
const linePixels = 15;
const edgePixels = 4;
/** No column is narrower; they share what room there is. */
const narrowest = 190;
const hoursWidth = 56;

interface Span {
  readonly from: number;
  readonly to: number;
}
export interface BoardColumn extends Span {
  readonly title: string;
  readonly breaks: readonly Span[];
}
export interface BoardItem {
  readonly id: string;
  /** The title of its column. */
  readonly column: string;
  /** In minutes of the day. */
  readonly start: number;
  readonly minutes: number;
  /** What it is called, in a word. */
  readonly name: string;
  readonly title: string;
  /** What it is one of, and who has to do with it: shown where it is long enough, and said of it everywhere. */
  readonly group: string;
  readonly people: string;
  readonly tint: Tint;
  /** How many things there are to look at. */
  readonly warnings: number;
}

interface Props {
  readonly label: string;
  readonly columns: readonly BoardColumn[];
  readonly items: readonly BoardItem[];
  /** Minutes of one step. */
  readonly step: number;
  readonly disabled: boolean;
  readonly onMove: (id: string, by: { readonly minutes: number; readonly columns: number }) => void;
  readonly onOpen: (id: string) => void;
}

const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

const directions: Readonly<Record<string, readonly [minutes: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** A day with columns side by side and time downwards. An item is dragged, or moved with the arrow keys. */
export function TimeBoard({ label, columns, items, step, disabled, onMove, onOpen }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const first = Math.min(...columns.map(({ from }) => from), ...items.map(({ start }) => start));
  const last = Math.max(...columns.map(({ to }) => to), ...items.map(({ start, minutes }) => start + minutes));
  const from = Math.floor(first / 60) * 60;
  const hours = Array.from({ length: Math.ceil((last - from) / 60) }, (_, i) => from + i * 60);
  const height = hours.length * 60 * pixels;
  const grid = useRef<HTMLDivElement>(null);
  const columnWidth = (): number =>
    Math.max(narrowest, ((grid.current?.clientWidth ?? 0) - hoursWidth) / Math.max(1, columns.length));
  const itemOf = (id: unknown): BoardItem | undefined => items.find((one) => one.id === id);
  const [moved, setMoved] = useState<string>();
  // In another column it is made anew, and has to be found by the next key. Only after a key: a page that loses its focus later is not pulled back here.
  const pressedOn = useRef<string>(undefined);
  useEffect(() => {
    if (pressedOn.current === undefined) return;
    if (document.activeElement === document.body) document.getElementById(`board ${pressedOn.current}`)?.focus();
    pressedOn.current = undefined;
  });
  const pressed = (id: string, event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (!direction || disabled) return;
    event.preventDefault();
    pressedOn.current = id;
    setMoved(id);
    onMove(id, { minutes: direction[0] * step, columns: direction[1] });
  };
  const told = moved === undefined ? undefined : itemOf(moved);
  const end = ({ active, delta }: DragEndEvent): void =>
    onMove(String(active.id), { minutes: delta.y / pixels, columns: Math.round(delta.x / columnWidth()) });
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={end}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${itemOf(active.id)?.name} is picked up.`,
          onDragOver: () => undefined,
          onDragEnd: ({ active }) => `${itemOf(active.id)?.name} is put down.`,
          onDragCancel: ({ active }) => `${itemOf(active.id)?.name} is where it was.`,
        },
        screenReaderInstructions: {
          draggable: `Press Enter to open it, arrow keys to move it by ${step} minutes or to the column beside it.`,
        },
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <div
          ref={grid}
          className={styles.grid}
          style={{ gridTemplateColumns: `${hoursWidth}px repeat(${columns.length}, minmax(${narrowest}px, 1fr))` }}
        >
          <div className={styles.corner} />
          {columns.map(({ title }) => (
            <h3 key={title} className={styles.column}>
              {title}
            </h3>
          ))}
          <div className={styles.hours} style={{ height }}>
            {hours.map((hour) => (
              <span key={hour} style={{ top: (hour - from) * pixels }}>
                {clock(hour)}
              </span>
            ))}
          </div>
          {columns.map((column) => (
            <div key={column.title} className={styles.day} style={{ height, backgroundSize: `100% ${60 * pixels}px` }}>
              {[{ from, to: column.from }, { from: column.to, to: from + hours.length * 60 }, ...column.breaks].map(
                (closed) => (
                  <Closed key={closed.from} {...closed} origin={from} />
                ),
              )}
              <ul aria-label={column.title} className={styles.items}>
                {/* In the order of the day, so that keys and readers go through it from the morning on. */}
                {items
                  .filter((item) => item.column === column.title)
                  .toSorted((a, b) => a.start - b.start)
                  .map((item) => (
                    <BoardCard
                      key={item.id}
                      item={item}
                      origin={from}
                      step={step}
                      columnWidth={columnWidth}
                      disabled={disabled}
                      onOpen={onOpen}
                      onKey={pressed}
                    />
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <p className="hidden-text" aria-live="polite">
        {told && `${told.name}: ${clock(told.start)}, ${told.column}`}
      </p>
    </DndContext>
  );
}

function Closed({ from, to, origin }: Span & { readonly origin: number }) {
  if (to <= from) return null;
  return <div className={styles.closed} style={{ top: (from - origin) * pixels, height: (to - from) * pixels }} />;
}

interface CardProps {
  readonly item: BoardItem;
  readonly origin: number;
  readonly step: number;
  readonly columnWidth: () => number;
  readonly disabled: boolean;
  readonly onOpen: (id: string) => void;
  readonly onKey: (id: string, event: KeyboardEvent) => void;
}

function BoardCard({ item, origin, step, columnWidth, disabled, onOpen, onKey }: CardProps) {
  const { id, start, minutes, name, title, group, people, tint, warnings } = item;
  const lines = Math.floor((minutes * pixels - edgePixels) / linePixels);
  const dragged = useRef(false);
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id, disabled });
  if (isDragging) dragged.current = true;
  const by = transform ? Math.round(transform.y / pixels / step) * step : 0;
  const across = transform ? Math.round(transform.x / columnWidth()) * columnWidth() : 0;
  return (
    <li
      className={classNames(styles.place, isDragging && styles.dragged)}
      style={{
        top: (start - origin) * pixels,
        height: minutes * pixels,
        transform: transform ? `translate(${across}px, ${by * pixels}px)` : undefined,
      }}
    >
      <button
        type="button"
        ref={setNodeRef}
        className={classNames(styles.item, styles[tint], warnings > 0 && styles.warned)}
        {...attributes}
        {...listeners}
        aria-disabled={false}
        id={`board ${id}`}
        title={[title, group, people].join('\n')}
        onKeyDown={(event) => onKey(id, event)}
        onClick={() => {
          // The click that ends a drag opens nothing.
          if (!dragged.current) onOpen(id);
          dragged.current = false;
        }}
      >
        <span className={styles.head}>
          <b>{clock(Math.max(0, start + by))}</b>
          <b>{name}</b>
          <span className={lines < 2 ? styles.only : styles.group}>{lines < 2 ? title : group}</span>
          {warnings > 0 && (
            <span className={styles.sign}>
              {warnings} !<span className="hidden-text"> {warnings === 1 ? 'warning' : 'warnings'}</span>
            </span>
          )}
        </span>
        {lines >= 2 && <span className={styles.title}>{title}</span>}
        {lines >= 3 && (
          <span className={styles.people} style={{ WebkitLineClamp: lines - 2 }}>
            {people}
          </span>
        )}
        <span className="hidden-text">
          , {lines < 2 && `${group}, `}
          {lines < 3 && `${people}, `}
          {minutes} minutes
        </span>
      </button>
    </li>
  );
}

import type { GradeView, OrganizerEvent } from '@rince/contracts/events';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { organizerEventQuery } from '../../../feis/events/organizer-queries.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { showInstant } from '../../../lib/dates.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HintLayer } from '../../../ui/hint-layer.tsx';
import { CopyIcon, PlusIcon } from '../../../ui/icons.ts';
import { InSight } from '../../../ui/in-sight.tsx';
import { justSaved, LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Row } from '../../../ui/row.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEventSaves } from '../use-event-saves.ts';
import { useFocusFromAddress } from '../use-focus-from-address.ts';
import { useWizardPath } from '../use-wizard-path.ts';
import { CategoryPanel } from './category-panel.tsx';
import { focusFirstProblem } from './focus-first-problem.ts';
import styles from './grid.module.css';
import { afterArrival } from './grid-arrived.ts';
import { categoriesWith, checkGrid } from './grid-checks.ts';
import { cellsOf, type DraftCategory, newCategory } from './grid-draft.ts';
import { changedCategories, type GradeInput, payloadOf, placeOfIssue } from './grid-payload.ts';
import { gridOf, gridReducer } from './grid-reducer.ts';
import { GridTools } from './grid-tools.tsx';
import { StaleCategory } from './stale-category.tsx';
import { StartModal } from './start-modal.tsx';
import { sentMemory, useUnsavedGrid } from './unsaved-grid.ts';
import { useSameProblems } from './use-same-problems.ts';

const byOrder = (grades: readonly GradeView[]): readonly GradeView[] =>
  grades.toSorted((a, b) => a.ordering - b.ordering);

interface Stale {
  readonly id: string;
  readonly saved: GradeView | undefined;
}

/** The third step: the syllabus. What is typed stays here until it is saved, whatever happens on the server. */
export function GridStep({ event }: { readonly event: OrganizerEvent }) {
  const [grid, dispatch] = useReducer(gridReducer, event.grades, (grades) => gridOf(byOrder(grades)));
  // The categories as they were when editing began; what others save meanwhile comes in when it is taken.
  const [base, setBase] = useState<readonly GradeView[]>(event.grades);
  const at = useFocusFromAddress();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(event.grades.length <= 2 ? event.grades.map(({ _id }) => _id) : at === null ? [] : [at]),
  );
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [stale, setStale] = useState<Stale | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [starting, setStarting] = useState(false);
  const grids = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, during, edits } = useEventSaves(event._id, sentMemory(event._id));
  const path = useWizardPath(event._id);

  const { categories } = grid;
  const found = useMemo(() => checkGrid(categories), [categories]);
  const problems = useSameProblems(useMemo(() => new Map([...refused, ...found]), [refused, found]));
  const changed = useMemo(() => changedCategories(categories), [categories]);
  const live = categories.filter(({ deleted }) => !deleted);
  const dirty = changed.length > 0;
  const keeper = useUnsavedGrid(event._id, categories, dirty);

  // What somebody else saves comes in by itself as long as nothing is typed here.
  useEffect(() => {
    if (dirty || event.grades === base) return;
    setBase(event.grades);
    dispatch({ type: 'load', grades: byOrder(event.grades) });
  }, [event.grades, base, dirty]);

  const toggle = useCallback(
    (id: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const act = useCallback<typeof dispatch>((action) => {
    setRefused((told) => (told.size === 0 ? told : new Map()));
    dispatch(action);
  }, []);

  const saved = (next: OrganizerEvent): void => {
    // Categories that were saved for the first time have other ids now; their places are the same.
    const wasOpen = new Set(live.filter(({ _id }) => open.has(_id)).map(({ ordering }) => ordering));
    queries.setQueryData(organizerEventQuery(next._id).queryKey, next);
    setBase(next.grades);
    keeper.done();
    setFailure(undefined);
    setStale(undefined);
    setOpen(new Set(next.grades.flatMap(({ _id, ordering }) => (wasOpen.has(ordering) ? [_id] : []))));
    dispatch({ type: 'load', grades: byOrder(next.grades) });
  };
  /** An earlier save had arrived: what was typed since stands on top of what it left. */
  const goOnFrom = (answer: OrganizerEvent, sent: readonly GradeInput[]): readonly DraftCategory[] => {
    const now = afterArrival(categories, sent, answer.grades);
    const ids = new Map(
      categories.map(({ _id, ordering }) => [_id, now.find((one) => one.ordering === ordering)?._id]),
    );
    setBase(answer.grades);
    setOpen((before) => new Set([...before].map((id) => ids.get(id) ?? id)));
    dispatch({ type: 'arrived', categories: now });
    return now;
  };
  const failed = async (error: unknown, tried: readonly DraftCategory[]): Promise<void> => {
    if (isApiError(error, 'STALE')) {
      const now = await queries.fetchQuery({ ...organizerEventQuery(event._id), staleTime: 0 });
      const theirs = new Map(now.grades.map((grade) => [grade._id, grade]));
      const behind = tried.find(({ _id, added, revision }) => !added && theirs.get(_id)?.revision !== revision);
      if (behind) return setStale({ id: behind._id, saved: theirs.get(behind._id) });
    }
    const told = new Map<string, string>();
    for (const { path, message } of isApiError(error) ? error.issues : []) {
      const place = placeOfIssue(path, tried);
      if (place !== undefined) told.set(place, message);
    }
    setRefused(told);
    if (told.size > 0) focusFirstProblem(grids.current);
    setOpen((before) => new Set([...before, ...categoriesWith(tried, told).map(({ _id }) => _id)]));
    setFailure(messageOf(error));
  };
  const save = async (direction?: 'add' | 'subtract'): Promise<void> => {
    setFailure(undefined);
    if (found.size > 0) {
      const wrong = categoriesWith(categories, found);
      setOpen((before) => new Set([...before, ...wrong.map(({ _id }) => _id)]));
      setFailure('Some fields need attention before this can be saved. They are marked below.');
      focusFirstProblem(grids.current);
      return;
    }
    let tried = changed;
    const bodyOf = (of: readonly GradeView[]) => ({
      grades: tried.length > 0 ? payloadOf(tried, of) : undefined,
      direction,
    });
    try {
      const next = await during(async () => {
        const earlier = await edits.settle(bodyOf(base));
        if (!earlier) return edits.send(bodyOf(base));
        tried = changedCategories(goOnFrom(earlier.answer, earlier.sent.grades ?? []));
        return edits.send(bodyOf(earlier.answer.grades));
      });
      saved(next);
      toast({ title: 'Your changes have been saved' });
      if (direction) void navigate(path(direction === 'add' ? 4 : 2), { state: justSaved });
    } catch (error) {
      await failed(error, tried);
    }
  };
  const go = (direction: 'add' | 'subtract'): void => {
    if (!dirty && direction === 'subtract') void navigate(path(2));
    else void save(direction);
  };
  const add = (): void => {
    const category = newCategory(Math.max(-1, ...categories.map(({ ordering }) => ordering)) + 1);
    act({ type: 'addCategories', categories: [category] });
    toggle(category._id);
  };
  const take = (taken: readonly DraftCategory[]): void => {
    act({ type: 'addCategories', categories: taken });
    setStarting(false);
  };

  const count = live.reduce((sum, category) => sum + cellsOf(category).length, 0);

  return (
    <Stack>
      <GridTools
        categories={live.length}
        competitions={count}
        problems={found.size}
        canUndo={grid.past.length > 0}
        onUndo={() => act({ type: 'undo' })}
        isAllOpen={live.length > 0 && live.every(({ _id }) => open.has(_id))}
        onOpenAll={(all) => setOpen(new Set(all ? live.map(({ _id }) => _id) : []))}
      />
      {keeper.kept && (
        <Notice
          action={
            <Row>
              <Button
                onClick={() => {
                  act({ type: 'restore', categories: keeper.kept?.categories ?? [] });
                  keeper.letGo();
                }}
              >
                Go on with it
              </Button>
              <Button
                kind="quiet"
                onClick={() => {
                  edits.forget();
                  keeper.letGo();
                }}
              >
                Let it go
              </Button>
            </Row>
          }
        >
          Changes of {showInstant(keeper.kept.at)} were not saved. This browser kept them.
        </Notice>
      )}
      {failure !== undefined && (
        <InSight key={failure}>
          <Notice tone="red">{failure}</Notice>
        </InSight>
      )}
      {stale && (
        <InSight>
          <StaleCategory
            category={categories.find(({ _id }) => _id === stale.id)}
            saved={stale.saved}
            onKeep={() => {
              act({ type: 'keep', id: stale.id, revision: stale.saved?.revision });
              setStale(undefined);
            }}
            onTake={() => {
              act({ type: 'take', id: stale.id, saved: stale.saved });
              setStale(undefined);
            }}
          />
        </InSight>
      )}
      {live.length === 0 ? (
        <EmptyState
          drawing="slip"
          text="No competitions yet"
          more="A category holds the dances of one level, by age group: Novice, Preliminary Championship."
          action={
            <Row>
              <Button kind="primary" icon={<CopyIcon />} onClick={() => setStarting(true)}>
                Start from a syllabus
              </Button>
              <Button icon={<PlusIcon />} onClick={add}>
                Add category
              </Button>
            </Row>
          }
        />
      ) : (
        <div ref={grids}>
          <HintLayer>
            <Stack>
              {live.map((category, i) => (
                <CategoryPanel
                  key={category._id}
                  category={category}
                  currency={event.currency}
                  mayVideo={event.inPerson && event.videoEnd !== ''}
                  problems={problems}
                  isOpen={open.has(category._id)}
                  isFirst={i === 0}
                  isLast={i === live.length - 1}
                  dispatch={act}
                  onToggle={toggle}
                />
              ))}
            </Stack>
            <div className={styles.below}>
              <Button icon={<PlusIcon />} onClick={add}>
                Add category
              </Button>
              <Button kind="quiet" icon={<CopyIcon />} onClick={() => setStarting(true)}>
                Add from a syllabus
              </Button>
            </div>
          </HintLayer>
        </div>
      )}
      <ActionBar
        dirty={dirty}
        busy={busy}
        next="Save & Next"
        onNext={() => go('add')}
        onBack={() => go('subtract')}
        onSave={() => void save()}
      />
      {starting && (
        <StartModal event={event._id} categories={categories} onTake={take} onClose={() => setStarting(false)} />
      )}
      <LeaveGuard when={dirty} />
    </Stack>
  );
}

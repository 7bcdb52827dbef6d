import type { Level } from '@rince/domain/levels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entryDataQuery } from './entry-queries.ts';

interface Asked {
  readonly students: string[];
  readonly levels: { dancer: string; level: Level }[];
}

/**
 * What is chosen from, and how to have more of it: a student of a teacher's, a dancer's competitions at another level. What cannot be had
 * leaves the page as it is, with all that was chosen.
 */
export const useEntryData = (event: string, entry?: { entryId: string }) => {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>({ students: [], levels: [] });
  const queryFor = (one: Asked) => entryDataQuery(event, { ...entry, ...one });
  const query = useQuery(queryFor(asked));
  const ask = async (change: (before: Asked) => Asked): Promise<void> => {
    const { queryKey, queryFn } = queryFor(change(asked));
    await client.fetchQuery({ queryKey, queryFn });
    setAsked(change);
  };
  return {
    query,
    addStudent: (id: string) => ask((before) => ({ ...before, students: [...before.students, id] })),
    lookAtLevel: (dancer: string, level: Level) =>
      ask(({ students, levels }) => ({
        students,
        levels: [...levels.filter((one) => one.dancer !== dancer), { dancer, level }],
      })),
  };
};

import type { Level } from '@rince/domain/people/levels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entryDataQuery } from './entry-queries.ts';
import { useUnsavedChoice } from './use-unsaved-choice.ts';

/**
 * What is chosen from, and how to have more of it: a student of a teacher's, a dancer's competitions at another level. What cannot be had
 * leaves the page as it is, with all that was chosen.
 */
export const useEntryData = (event: string, entry?: { entryId: string }) => {
  const client = useQueryClient();
  const { value: students, change: setStudents } = useUnsavedChoice<string[]>(`${event}.students`, () => []);
  const [levels, setLevels] = useState<{ dancer: string; level: Level }[]>([]);
  const queryFor = (asked: { students: typeof students; levels: typeof levels }) =>
    entryDataQuery(event, { ...entry, ...asked });
  const query = useQuery(queryFor({ students, levels }));
  const ask = async (asked: Partial<Parameters<typeof queryFor>[0]>): Promise<void> => {
    const { queryKey, queryFn } = queryFor({ students, levels, ...asked });
    await client.fetchQuery({ queryKey, queryFn });
  };
  return {
    query,
    addStudent: async (id: string) => {
      await ask({ students: [...students, id] });
      setStudents((before) => [...before, id]);
    },
    lookAtLevel: async (dancer: string, level: Level) => {
      const looked = (before: typeof levels) => [...before.filter((one) => one.dancer !== dancer), { dancer, level }];
      await ask({ levels: looked(levels) });
      setLevels(looked);
    },
  };
};

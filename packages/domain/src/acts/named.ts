import type { Act } from './act.ts';

/** Whom the sentence of an act names, and who did it: ids of users. */
export const usersNamed = (act: Act): readonly string[] => [
  act.by,
  ...(act.act === 'assign' ? [act.detail.judge] : []),
  ...(act.act === 'judges' ? [...act.detail.added, ...act.detail.removed] : []),
  ...(act.act === 'settings' ? (act.detail.people ?? []).flatMap(({ added, removed }) => [...added, ...removed]) : []),
  ...(act.act === 'seat' ? [act.detail.judge, act.detail.before].filter((one) => one !== null) : []),
  ...(act.act === 'move' ? [...(act.detail.judges ?? [])].filter((one) => one !== null) : []),
  ...(act.act === 'refund' && act.detail.to !== undefined ? [act.detail.to] : []),
];

/** The teams that the sentence of an act names. */
export const teamsNamed = (act: Act): readonly string[] =>
  act.act === 'makeTeam' || act.act === 'changeTeam' ? [act.detail.team] : [];

/** The dancers whose numbers the sentence of an act says, where it keeps them by id. */
export const dancersNamed = (act: Act): readonly string[] => {
  if (act.act === 'viewEntry') return act.detail.dancers;
  return 'detail' in act && act.detail !== undefined && 'dancer' in act.detail ? [act.detail.dancer] : [];
};

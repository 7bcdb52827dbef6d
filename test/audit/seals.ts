import type { Act } from '@rince/domain/acts/act';
import { groupedBy } from '@rince/domain/grouped';
import type { Item, Key } from '@rince/store/item';
import { actKey, sealKey, unsealedKey } from '@rince/store/keys';
import { type Seal, sealHash } from '@rince/store/seals';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';

type SealedAct = Act & Item & { readonly seal?: number };

const whatTheSealHolds = (facts: Facts, { acts }: Seal): (SealedAct | undefined)[] =>
  acts.map(({ of, id }) => facts.get<SealedAct>(actKey(of, id)));

export const sealsOfLogs = (facts: Facts, look: Look): void => {
  const held = new Set<string>();
  const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
  for (const [event, seals] of groupedBy(facts.all<Seal>('sealKey'), (seal) => seal.event)) {
    let before = '';
    const inOrder = [...seals].sort((a, b) => a.number - b.number);
    for (const [n, seal] of inOrder.entries()) {
      look.same(sealKey(event, seal.number), seal.number, n + 1, 'the seal after the one before it, number');
      look.same(sealKey(event, seal.number), seal.before, before, 'the hash of the seal before it');
      const found = whatTheSealHolds(facts, seal);
      for (const [k, act] of found.entries()) {
        const { of = '', id = '' } = seal.acts[k] ?? {};
        held.add(nameOf(actKey(of, id)));
        look.holds(
          actKey(of, id),
          act?.seal === seal.number,
          `a line that seal ${seal.number} of ${event} holds`,
          act?.seal,
        );
      }
      const hash = sealHash(
        seal,
        found.flatMap((act) => act ?? []),
      );
      look.holds(sealKey(event, seal.number), hash === seal.hash, 'the acts as they were sealed', hash);
      before = seal.hash;
    }
  }
  for (const act of facts.all<SealedAct>('actKey')) {
    const of = act.competition ?? act.event;
    const waits = facts.has(unsealedKey(act.event, { of, id: act._id }));
    look.holds(act, held.has(nameOf(act)) || waits, 'a line that is sealed, or waits for it', act.seal);
  }
};

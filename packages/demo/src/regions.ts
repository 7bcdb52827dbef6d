import type { Region } from '@rince/domain/event/region';

import { fixedId } from './dice.ts';
import { regionNames } from './names.ts';

/** The regions every world begins with. */
export const firstRegions: readonly Region[] = regionNames.map(([name, zone], ordering) => ({
  _id: fixedId(`reg10n${ordering}`),
  name,
  ordering,
  zone,
  revision: 1,
}));

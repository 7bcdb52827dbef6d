import type { EventTile } from '@rince/contracts/events';

export type HomeEvent = EventTile;

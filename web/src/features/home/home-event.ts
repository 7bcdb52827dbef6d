import type { EventView } from '@rince/contracts/events';

export type HomeEvent = EventView;

const keyOf = (state: string): string => `rince.connect.${state}`;

/** Remembers, under the state that the payment provider brings back, which event an account is connected for. */
export const rememberEvent = (state: string, event: string): void => localStorage.setItem(keyOf(state), event);
export const rememberedEvent = (state: string): string | null => localStorage.getItem(keyOf(state));
export const forgetEvent = (state: string): void => localStorage.removeItem(keyOf(state));

/** A setting of the function's environment; missing ones fail at once and by name. */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment lacks ${name}`);
  return value;
};

/** A setting that has a meaning when it is absent. */
export const optionalSetting = (name: string): string | undefined => process.env[name] || undefined;

import { StartFailure } from '../start-failure.ts';

/** Something read from a template, of any shape. */
export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object, or an empty one when there is none. */
export const record = (value: unknown): Json => (isRecord(value) ? value : {});

/** A list; one thing alone counts as a list of it, as IAM and CloudFormation write them. */
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

export const texts = (value: unknown): readonly string[] => list(value).map((one) => String(one));

export const number = (value: unknown, otherwise: number): number => (value === undefined ? otherwise : Number(value));

export const optional = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** The template says something that the embedded cloud cannot follow. */
export const broken = (what: string): StartFailure =>
  new StartFailure(`The template cannot be used: ${what}. Correct infra/ and run: npm run synth`);

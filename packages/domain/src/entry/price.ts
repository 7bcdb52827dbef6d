import { groupedBy } from '../grouped.ts';
/** A competition somebody chose. Amounts are integer cents. */
export interface PricedChoice {
  /** Who dances it; two of a family may enter one competition. */
  readonly dancer?: string;
  /** Whose child it is, where that is not who enters: each family has a maximum of its own. */
  readonly family?: string | undefined;
  readonly competition: string;
  readonly title: string;
  readonly price: number;
  readonly applyFamilyMax: boolean;
}

export interface EventFees {
  readonly admissionFee: number;
  readonly programFee: number;
  /** 0 means no maximum. */
  readonly familyMax: number;
  readonly serviceFee: boolean;
}

/** Below this the payment provider takes nothing (in cents, for the currencies we take). */
export const smallestCharge = 50;

export const priceLineKinds = [
  'competition',
  'withdrawn',
  'familyDiscount',
  'admission',
  'program',
  'service',
  'credit',
] as const;
export interface PriceLine {
  readonly kind: (typeof priceLineKinds)[number];
  readonly title: string;
  /** Cents; a discount, a competition left and a credit are negative. */
  readonly amount: number;
}

export interface Price {
  readonly lines: readonly PriceLine[];
  /** Sum of the chosen competitions. */
  readonly price: number;
  readonly discount: number;
  readonly serviceFee: number;
  readonly total: number;
}

/** The service fee, in percent of what is charged. */
export const serviceFeePercent = 3;

const serviceTitle = `Service fee (${serviceFeePercent}%)`;

/** 3 % half up to the cent. */
export const serviceFeeOf = (cents: number): number => Math.floor((cents * serviceFeePercent * 2 + 100) / 200);

const discountOf = (choices: readonly PricedChoice[], familyMax: number): number => {
  if (familyMax <= 0) return 0;
  const eligible = choices.filter(({ applyFamilyMax }) => applyFamilyMax);
  return [...groupedBy(eligible, ({ family = '' }) => family).values()].reduce(
    (sum, ofFamily) => sum + Math.max(0, sumOf(ofFamily) - familyMax),
    0,
  );
};
const sumOf = (choices: readonly PricedChoice[]): number => choices.reduce((sum, { price }) => sum + price, 0);

/**
 * What an entry costs. The family maximum caps what the eligible competitions of a family cost together; a teacher's entry may hold several families.
 * Teachers of confirmed schools pay no admission and no program fee.
 */
export const priceOf = (
  choices: readonly PricedChoice[],
  fees: EventFees,
  { teacher = false }: { teacher?: boolean } = {},
): Price => {
  const price = sumOf(choices);
  const discount = discountOf(choices, fees.familyMax);
  const admission = teacher ? 0 : fees.admissionFee;
  const program = teacher ? 0 : fees.programFee;
  const before = price - discount + admission + program;
  const service = fees.serviceFee ? serviceFeeOf(before) : 0;
  const lines: PriceLine[] = [
    ...choices.map(({ title, price: amount }) => ({ kind: 'competition' as const, title, amount })),
    { kind: 'familyDiscount', title: 'Family discount', amount: -discount },
    { kind: 'admission', title: 'Admission fee', amount: admission },
    { kind: 'program', title: 'FF Fee', amount: program },
    { kind: 'service', title: serviceTitle, amount: service },
  ];
  return {
    lines: lines.filter(({ kind, amount }) => kind === 'competition' || amount !== 0),
    price,
    discount,
    serviceFee: service,
    total: before + service,
  };
};

/**
 * What a paid entry comes to, line by line. It may have been changed since it was first paid, each time with a service fee of its own: the
 * cents by which those were rounded are in the service fee, so that the lines add up to what the entry owes.
 */
export const priceInForce = (
  choices: readonly PricedChoice[],
  fees: EventFees,
  { teacher, owed }: { teacher: boolean; owed: number },
): Price => {
  const { lines, price, discount, serviceFee, total } = priceOf(choices, fees, { teacher });
  const rounded = serviceFee + owed - total;
  const others = lines.filter(({ kind }) => kind !== 'service');
  return {
    lines: rounded === 0 ? others : [...others, { kind: 'service', title: serviceTitle, amount: rounded }],
    price,
    discount,
    serviceFee: rounded,
    total: owed,
  };
};

/** What a change of a paid entry costs, or gives back. */
export interface PriceOfChange extends Price {
  /** By how much the entry costs more than before, service fee included; negative when it costs less. */
  readonly change: number;
}

/**
 * The price of a change after payment: admission and program fee are paid already, so only the difference of the competitions under the
 * family maximum counts, with the service fee on it, less what the entry has to its credit. `total` is what is charged now, never
 * negative, and what its lines add up to; `serviceFee` is our part of it. What a change costs and what taking it back gives are the same to the cent.
 * `again`: the fees that come in once more (`feesAgain`), where somebody is entered.
 */
export const priceOfChange = (
  before: readonly PricedChoice[],
  after: readonly PricedChoice[],
  fees: EventFees,
  { credit = 0, again }: { credit?: number; again?: EventFees | undefined } = {},
): PriceOfChange => {
  const { admissionFee: admission, programFee: program } =
    again && after.length > 0 ? again : { admissionFee: 0, programFee: 0 };
  const had = new Set(before.map(choiceKey));
  const has = new Set(after.map(choiceKey));
  const fresh = after.filter((choice) => !had.has(choiceKey(choice)));
  const left = before.filter((choice) => !has.has(choiceKey(choice)));
  const discount = discountOf(after, fees.familyMax) - discountOf(before, fees.familyMax);
  const difference = sumOf(fresh) - sumOf(left) - discount + admission + program;
  const service = fees.serviceFee ? Math.sign(difference) * serviceFeeOf(Math.abs(difference)) : 0;
  const change = difference + service;
  const used = Math.max(0, Math.min(credit, change));
  const total = Math.max(0, change) - used;
  const lines: PriceLine[] = [
    ...fresh.map(({ title, price: amount }) => ({ kind: 'competition' as const, title, amount })),
    ...left.map(({ title, price }) => ({ kind: 'withdrawn' as const, title: `Not entering ${title}`, amount: -price })),
    { kind: 'familyDiscount', title: discount < 0 ? 'Less family discount' : 'Family discount', amount: -discount },
    { kind: 'admission', title: 'Admission fee', amount: admission },
    { kind: 'program', title: 'FF Fee', amount: program },
    { kind: 'service', title: serviceTitle, amount: service },
    { kind: 'credit', title: 'Your credit', amount: -used },
    { kind: 'credit', title: 'Kept as your credit', amount: Math.max(0, -change) },
  ];
  return {
    lines: lines.filter(({ kind, amount }) => kind === 'competition' || kind === 'withdrawn' || amount !== 0),
    price: sumOf(fresh),
    discount,
    serviceFee: change > 0 ? Math.floor((service * total) / change) : 0,
    total,
    change,
  };
};

const choiceKey = ({ dancer, competition }: PricedChoice): string => `${dancer ?? ''} ${competition}`;

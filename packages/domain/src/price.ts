/** A competition somebody chose. Amounts are integer cents. */
export interface PricedChoice {
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

export const priceLineKinds = ['competition', 'familyDiscount', 'admission', 'program', 'service'] as const;
export interface PriceLine {
  readonly kind: (typeof priceLineKinds)[number];
  readonly title: string;
  /** Cents; a discount is negative. */
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

/** 3 % half up to the cent. */
export const serviceFeeOf = (cents: number): number => Math.floor((cents * serviceFeePercent * 2 + 100) / 200);

/**
 * What an entry costs. The family maximum caps what eligible competitions cost together. Teachers pay no admission and no program fee;
 * an entry changed after payment has paid them already.
 */
export const priceOf = (
  choices: readonly PricedChoice[],
  fees: EventFees,
  { teacher = false, edit = false }: { teacher?: boolean; edit?: boolean } = {},
): Price => {
  const price = choices.reduce((sum, choice) => sum + choice.price, 0);
  const eligible = choices.reduce((sum, choice) => sum + (choice.applyFamilyMax ? choice.price : 0), 0);
  const discount = fees.familyMax > 0 && eligible > fees.familyMax ? eligible - fees.familyMax : 0;
  const admission = teacher || edit ? 0 : fees.admissionFee;
  const program = teacher || edit ? 0 : fees.programFee;
  const before = price - discount + admission + program;
  const service = fees.serviceFee ? serviceFeeOf(before) : 0;
  const lines: PriceLine[] = [
    ...choices.map(({ title, price: amount }) => ({ kind: 'competition' as const, title, amount })),
    { kind: 'familyDiscount', title: 'Family discount', amount: -discount },
    { kind: 'admission', title: 'Admission fee', amount: admission },
    { kind: 'program', title: 'FF Fee', amount: program },
    { kind: 'service', title: `Service fee (${serviceFeePercent}%)`, amount: service },
  ];
  return {
    lines: lines.filter(({ kind, amount }) => kind === 'competition' || amount !== 0),
    price,
    discount,
    serviceFee: service,
    total: before + service,
  };
};

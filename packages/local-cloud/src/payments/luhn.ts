/** The check digit that every card number ends with. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(number, Number).reverse().entries()) {
    const value = digit * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** A dancer, or a team, with the number it wears at an event. */
export interface NumberedDancer {
  readonly event: string;
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly name: string;
  readonly lname: string;
  readonly school: string;
  readonly wmh: boolean;
}

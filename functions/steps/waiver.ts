/** What families agree to, with the version that their consent names. */
export const consentVersion = '2026-01';

export const waiverText = (inPerson: boolean): string =>
  inPerson
    ? 'I understand that dancing carries a risk of injury and that the organizers, the venue and Rince are not liable for injuries or lost belongings except where the law says otherwise. I agree that my dancers take part at their own risk and follow the directions of the organizers.'
    : 'Videos uploaded for this event are for its judges. I will not share, publish or record videos of other dancers.';

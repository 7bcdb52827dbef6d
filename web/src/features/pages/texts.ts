import type { PageName } from './page-names.ts';

interface PageText {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  /** Whom to write to stands at its end. */
  readonly endsWithContact?: boolean;
}

/** The words of the public pages. Whoever runs Rince puts their own name and law into the first two. */
export const texts: Readonly<Record<PageName, PageText>> = {
  privacy: {
    title: 'Privacy',
    intro: 'What is kept, who sees it, and how it goes away again.',
    sections: [
      {
        title: 'What is kept',
        text: 'Of an account: name, email address, roles and settings. Of a dancer: name, date of birth, level, school and region. Of an entry: what was chosen, what was paid, what was agreed to, and later marks, comments and placings.\n\nCard numbers never reach us. The payment provider keeps them; we keep the last four digits.',
      },
      {
        title: 'Who sees it',
        text: "Families see their own dancers. The staff of a dancer's school see the dancers of that school. The organizers and tabulators of an event see its entries. Judges see numbers, not names. Everybody sees published placings, with as much of a name as the event shows.",
      },
      {
        title: 'How it goes away',
        text: 'Under Settings, Account you take a copy of everything with you, as one file, and you erase your account together with the dancers whom nobody else owns. Results that were published keep number and placing, without a name. What was paid stays on record as long as the law wants it.\n\nVideos are deleted 90 days after the last day of their event, unless its organizers chose another number of days, a year at most.',
      },
    ],
    endsWithContact: true,
  },
  terms: {
    title: 'Terms of service',
    intro: 'What you and those who run Rince can expect of each other.',
    sections: [
      {
        title: 'Accounts',
        text: 'Accounts are for adults. Parents and teachers enter the dancers they are responsible for, with true dates of birth and levels.',
      },
      {
        title: 'Entries and payments',
        text: 'An entry is made when it is paid. Fees and refunds are decided by the organizers of each event; a service fee is shown before paying where there is one.',
      },
      {
        title: 'Videos and results',
        text: 'Videos of other dancers are not shared, published or recorded. Results are those that the organizers publish; questions about them go to the organizers.',
      },
    ],
  },
  about: {
    title: 'About Rince',
    intro: 'Rince is the Irish word for dance.',
    sections: [
      {
        title: 'What it does',
        text: 'Rince runs Irish dance competitions, in person and by video: entries and payments for families, scorecards for judges, sheets for tabulators, and placings for everybody as soon as they are published.',
      },
    ],
  },
  faq: {
    title: 'Frequently asked questions',
    intro: 'Short answers; the contact of each event knows the rest.',
    sections: [
      {
        title: 'Why is a competition not offered to my dancer?',
        text: "Competitions are offered by level and by age on January 1 of the event's year. Check both under Dancer Profiles. A teacher of the dancer's school can enter another level, with a note for the organizer.",
      },
      {
        title: 'When do I see scores and comments?',
        text: 'When the organizers publish the results. Placings are open to everybody; scores and comments of your own dancers are under Dancer Profiles, Results.',
      },
      {
        title: 'My card was declined. Is my entry lost?',
        text: 'No. The entry waits under Entries with everything you chose; pay with another card.',
      },
      {
        title: 'I did not get the letter that confirms my address.',
        text: 'Look among unwanted mail. You can choose competitions without it, and pay once the address is confirmed.',
      },
    ],
  },
  help: {
    title: 'Help',
    intro: 'Who knows what.',
    sections: [
      {
        title: 'About an event',
        text: 'Its organizers: the contact is on the page of the event.',
      },
      {
        title: 'About your account',
        text: 'Address, password, roles, a copy of your data and the end of your account are under Settings. A forgotten password is set anew with the link on the page where you log in.',
      },
      {
        title: 'When something does not work',
        text: 'Load the page again. What you saved is kept, and a payment is never made twice. A part that breaks is reported by itself, without names.',
      },
    ],
    endsWithContact: true,
  },
};

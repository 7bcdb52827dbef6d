import type { Role } from '@rince/domain/access';

interface Step {
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly to?: string;
  readonly link?: string;
}
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly for: readonly Role[] | 'admin' | 'all';
  readonly intro: string;
  readonly steps: readonly Step[];
}

/** How each kind of person works with Rince, in the order in which they do it. */
export const chapters: readonly Chapter[] = [
  {
    id: 'families',
    title: 'Entering a feis',
    for: ['dancer', 'parent'],
    intro: 'From a profile to the results, for dancers and their families.',
    steps: [
      {
        title: 'Add your dancers',
        text: 'One profile for each dancer: date of birth, level, region and school. Competitions are offered by level and age, so both must be right.',
        to: '/app/dancers',
        link: 'Dancer Profiles',
      },
      {
        title: 'Choose an event',
        text: 'Open an event, look at its dates and its competitions, and press Register while registration is open.',
        to: '/app/events',
        link: 'Events',
      },
      {
        title: 'Pick dances and pay',
        text: 'Tick the dances of each dancer; the total follows at the bottom. The entry counts once it is paid, and the dancers get their numbers at that moment. If a card is refused, nothing is lost: pay again from Entries.',
        to: '/app/entries',
        link: 'Entries',
      },
      {
        title: 'Read the results',
        text: 'Placings are public as soon as the organizers publish them. Marks and comments of your own dancers stand on their profiles.',
        to: '/app/results',
        link: 'Results',
      },
    ],
  },
  {
    id: 'teachers',
    title: 'Teaching',
    for: ['teacher'],
    intro: 'Your school, its students and their entries.',
    steps: [
      {
        title: 'Join or create your school',
        text: 'You see the students of a school once one of its administrators has accepted you. Whoever creates a school is its first administrator.',
      },
      {
        title: 'Enter students',
        text: 'Students whose profile names your school appear when you register for an event. Families can enter them just as well; a dancer is entered once.',
        to: '/app/events',
        link: 'Events',
      },
      {
        title: 'After the feis',
        text: 'Marks and comments of your students are open to you once the results are published.',
        to: '/app/results',
        link: 'Results',
      },
    ],
  },
  {
    id: 'judges',
    title: 'Judging',
    for: ['judge'],
    intro: 'Scorecards on a tablet, with or without a good network.',
    steps: [
      {
        title: 'Open your event',
        text: 'Adjudicator Tasks lists the events that name you as a judge, and in each the competitions you sit in. They open on the first day of judging.',
        to: '/app/judge',
        link: 'Adjudicator Tasks',
      },
      {
        title: 'Score',
        text: 'Every dancer has a card: a mark from 0 to 100, criteria, comments. Save keeps it; Save & Next goes on. You see numbers, never names.',
      },
      {
        title: 'When the network is gone',
        text: 'Keep scoring. What is not sent yet is kept on the tablet and sent when the network is back; the line at the top says what waits.',
      },
      {
        title: 'Finalize',
        text: 'When everybody is scored or marked absent, finalize the competition. A finalized card cannot be reopened by you; a tabulator can correct it, with a reason.',
      },
    ],
  },
  {
    id: 'tabulators',
    title: 'Tabulating',
    for: ['tabulator'],
    intro: 'From marks to placings, on one sheet.',
    steps: [
      {
        title: 'Open the sheet',
        text: 'Tabulator Tasks lists the events that name you. The sheet takes marks by keyboard: Enter goes down, Tab goes right, and it saves by itself.',
        to: '/app/tabulator',
        link: 'Tabulator Tasks',
      },
      {
        title: 'Check and lock',
        text: 'Double checked is set by another person than the one who entered the column. A locked round takes no more marks.',
      },
      {
        title: 'Recall and results',
        text: 'After round 2, Calculate makes the recall; after the last round, the placings. It names every mark that is missing. Submit closes the sheet; it can be reopened with a reason.',
      },
    ],
  },
  {
    id: 'organizers',
    title: 'Running a feis',
    for: ['organizer'],
    intro: 'From the syllabus to published results.',
    steps: [
      {
        title: 'Create the event',
        text: 'Four steps: details, fees and texts, the grid of competitions, review. Every step is saved by itself; nobody sees the event before you publish it.',
        to: '/app/event-dashboard',
        link: 'Event Dashboard',
      },
      {
        title: 'Connect a payment account',
        text: 'Fees go to an account of yours at the payment provider. An event with prices needs one before it can be published.',
      },
      {
        title: 'Name judges and tabulators',
        text: 'Judges are found by name or address and assigned to competitions. Tabulators are named in the details of the event.',
      },
      {
        title: 'On the day',
        text: 'The dashboard of the event shows what is entered, judged and tabulated. Generate results when all is in, look at them, then publish: families see them at once.',
      },
    ],
  },
  {
    id: 'admins',
    title: 'Administration',
    for: 'admin',
    intro: 'What only administrators do.',
    steps: [
      {
        title: 'People',
        text: 'Give somebody the organizer role before they can create events. Roles count from the next page that the person opens.',
      },
      {
        title: 'Payments',
        text: 'My Payments shows every payment of the platform, newest first.',
      },
    ],
  },
  {
    id: 'everybody',
    title: 'Settings and notifications',
    for: 'all',
    intro: 'For everybody.',
    steps: [
      {
        title: 'How it looks and sounds',
        text: 'Choose a theme, the dark look and the sound of notifications in the settings.',
        to: '/app/settings/account',
        link: 'Settings',
      },
      {
        title: 'Notifications',
        text: 'The bell tells what happened to your entries, events and results. Opening it marks them seen.',
        to: '/app/notifications',
        link: 'Notifications',
      },
    ],
  },
];

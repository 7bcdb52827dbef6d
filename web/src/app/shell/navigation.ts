import type { Self } from '@rince/contracts/people';
import type { Role } from '@rince/domain/access';
import type { ComponentType } from 'react';
import {
  BellIcon,
  CardIcon,
  DancersIcon,
  DashboardIcon,
  DocumentIcon,
  EntriesIcon,
  EventIcon,
  HomeIcon,
  JudgeIcon,
  ListIcon,
  NewsIcon,
  ResultsIcon,
  SchoolIcon,
  SettingsIcon,
  TableIcon,
  TeamsIcon,
  UserIcon,
} from '../../ui/icons.ts';

interface Entry {
  readonly title: string;
  readonly to: string;
  readonly icon: ComponentType;
  /** Who sees it. */
  readonly for: 'all' | 'admin' | readonly Role[];
  /** Whether its page is there yet; nothing links to a page that is not. */
  readonly built: boolean;
  /** Only this very address marks it. */
  readonly end?: boolean;
}

const families = ['dancer', 'parent', 'teacher'] as const;

/** The sidebar, in its order. */
const entries: readonly Entry[] = [
  { title: 'Dashboard', to: '/app', icon: HomeIcon, for: 'all', built: true, end: true },
  { title: 'Adjudicator Tasks', to: '/app/judge', icon: JudgeIcon, for: ['judge'], built: true },
  { title: 'Tabulator Tasks', to: '/app/tabulator', icon: TableIcon, for: ['tabulator'], built: true },
  {
    title: 'Event Dashboard',
    to: '/app/event-dashboard',
    icon: DashboardIcon,
    for: ['organizer', 'tabulator'],
    built: true,
  },
  { title: 'Dancer Profiles', to: '/app/dancers', icon: DancersIcon, for: families, built: true },
  {
    title: 'Teams',
    to: '/app/teams/events/teams',
    icon: TeamsIcon,
    for: ['teacher', 'organizer', 'tabulator', 'judge'],
    built: false,
  },
  { title: 'Entries', to: '/app/entries', icon: EntriesIcon, for: families, built: true },
  { title: 'My School', to: '/app/schools', icon: SchoolIcon, for: ['teacher'], built: true },
  { title: 'All Events', to: '/app/events', icon: EventIcon, for: 'admin', built: true },
  {
    title: 'Results',
    to: '/app/results',
    icon: ResultsIcon,
    for: ['dancer', 'parent', 'teacher', 'organizer', 'judge'],
    built: true,
  },
  { title: 'My Payments', to: '/app/orders', icon: CardIcon, for: 'admin', built: true },
  { title: 'Notifications', to: '/app/notifications', icon: BellIcon, for: 'all', built: true },
  { title: 'Settings', to: '/app/settings/account', icon: SettingsIcon, for: 'all', built: true },
  { title: 'Regions', to: '/app/admin/regions', icon: ListIcon, for: 'admin', built: true },
  { title: 'Organizations', to: '/app/admin/organizations', icon: ListIcon, for: 'admin', built: true },
  { title: 'Schools', to: '/app/admin/schools', icon: SchoolIcon, for: 'admin', built: true },
  { title: 'Scoring', to: '/app/admin/scoring', icon: TableIcon, for: 'admin', built: true },
  { title: 'Users', to: '/app/admin/users', icon: UserIcon, for: 'admin', built: true },
  { title: "What's New", to: '/app/updates', icon: NewsIcon, for: 'all', built: true },
  { title: 'Instructions', to: '/app/instructions', icon: DocumentIcon, for: 'all', built: true },
];

const isFor = (self: Self, entry: Entry): boolean => {
  if (entry.for === 'all') return true;
  if (self.role === 'admin' && entry.for === 'admin') return true;
  return entry.for !== 'admin' && entry.for.some((role) => self.roles.includes(role));
};

/** What somebody finds in the sidebar. */
export const navigationFor = (self: Self): readonly Entry[] =>
  entries.filter((entry) => entry.built && isFor(self, entry));

/** Whether a page is there to be linked to from elsewhere in the shell. */
export const isBuilt = (to: string): boolean => entries.some((entry) => entry.to === to && entry.built);

/** At the foot of the sidebar and of public pages. */
export const footerLinks = [
  { title: 'Privacy', to: '/public/privacy' },
  { title: 'Terms', to: '/public/terms' },
  { title: 'About', to: '/public/about' },
  { title: 'FAQ', to: '/public/faq' },
] as const;

/** Sheets and scorecards have the whole width. */
export const isWide = (path: string): boolean => path.includes('/app/j/') || path.includes('/app/tabulation/');

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
  readonly for: 'all' | 'admin' | readonly (Role | 'admin')[];
  /** Only this very address marks it. */
  readonly end?: boolean;
}

const families = ['dancer', 'parent', 'teacher'] as const;

/** The sidebar, in its order. */
const entries: readonly Entry[] = [
  { title: 'Dashboard', to: '/app', icon: HomeIcon, for: 'all', end: true },
  { title: 'Adjudicator Tasks', to: '/app/judge', icon: JudgeIcon, for: ['judge'] },
  { title: 'Tabulator Tasks', to: '/app/tabulator', icon: TableIcon, for: ['tabulator'] },
  {
    title: 'Event Dashboard',
    to: '/app/event-dashboard',
    icon: DashboardIcon,
    for: ['organizer', 'tabulator'],
  },
  { title: 'Dancer Profiles', to: '/app/dancers', icon: DancersIcon, for: families },
  {
    title: 'Teams',
    to: '/app/teams/events/teams',
    icon: TeamsIcon,
    for: ['teacher', 'organizer', 'tabulator', 'judge'],
  },
  { title: 'Entries', to: '/app/entries', icon: EntriesIcon, for: families },
  { title: 'My School', to: '/app/schools', icon: SchoolIcon, for: ['teacher'] },
  { title: 'All Events', to: '/app/events', icon: EventIcon, for: [...families, 'admin'] },
  {
    title: 'Results',
    to: '/app/results',
    icon: ResultsIcon,
    for: ['dancer', 'parent', 'teacher', 'organizer', 'judge'],
  },
  { title: 'My Payments', to: '/app/orders', icon: CardIcon, for: 'admin' },
  { title: 'Notifications', to: '/app/notifications', icon: BellIcon, for: 'all' },
  { title: 'Settings', to: '/app/settings/account', icon: SettingsIcon, for: 'all' },
  { title: 'Regions', to: '/app/admin/regions', icon: ListIcon, for: 'admin' },
  { title: 'Organizations', to: '/app/admin/organizations', icon: ListIcon, for: 'admin' },
  { title: 'Schools', to: '/app/admin/schools', icon: SchoolIcon, for: 'admin' },
  { title: 'Scoring', to: '/app/admin/scoring', icon: TableIcon, for: 'admin' },
  { title: 'Users', to: '/app/admin/users', icon: UserIcon, for: 'admin' },
  { title: "What's New", to: '/app/updates', icon: NewsIcon, for: 'all' },
  { title: 'Instructions', to: '/app/instructions', icon: DocumentIcon, for: 'all' },
];

const isFor = (self: Self, entry: Entry): boolean => {
  if (entry.for === 'all') return true;
  const wanted = entry.for === 'admin' ? ['admin' as const] : entry.for;
  return wanted.some((role) => (role === 'admin' ? self.role === 'admin' : self.roles.includes(role)));
};

/** What somebody finds in the sidebar. */
export const navigationFor = (self: Self): readonly Entry[] => entries.filter((entry) => isFor(self, entry));

/** At the foot of the sidebar and of public pages. */
export const footerLinks = [
  { title: 'Privacy', to: '/public/privacy' },
  { title: 'Terms', to: '/public/terms' },
  { title: 'About', to: '/public/about' },
  { title: 'FAQ', to: '/public/faq' },
] as const;

/** Sheets, scorecards and printed pages have the whole width. */
export const isWide = (path: string): boolean => /\/app\/(?:j\/|tabulation\/|pdf)/.test(path);

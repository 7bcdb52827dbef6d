import type * as keys from '@rince/store/keys';
import type { RuleName } from './claims.ts';

/** Every key of the table has a kind of item behind it: a new one does not pass the type checker before it is said here who looks at it. */
export type Kind = Extract<keyof typeof keys, `${string}Key`>;

/** Where a kind lies, and the rule that looks at it; or why none does. */
interface Looked {
  readonly pk: RegExp;
  readonly sk: RegExp;
  readonly by: RuleName | { readonly none: string };
}

const one = '[^#]+';
const shape = (text: string): RegExp => new RegExp(`^${text.replaceAll('*', one).replaceAll('…', '.+')}$`);
const at = (pk: string, sk: string, by: Looked['by']): Looked => ({ pk: shape(pk), sk: shape(sk), by });

const passing = { none: 'It passes by itself.' };
const noted = { none: 'Nothing follows from it.' };

/** By `*` any id or word, by `…` whatever follows. */
export const kinds: Readonly<Record<Kind, Looked>> = {
  competitionKey: at('COMP#*', 'COMP', 'places of competitions'),
  cardKey: at('COMP#*', 'CARD#*#*', 'card counters'),
  rosterKey: at('COMP#*', 'EC#*', 'lines and entries'),
  markKey: at('COMP#*', 'MARK#*#*#*', 'history of marks'),
  leftKey: at('COMP#*', 'LEFT#*', 'erased people'),
  onceKey: at('COMP#*', 'DANCER#*', "dancers' own lists"),
  resultKey: at('COMP#*', 'RESULT#*', 'calculated results'),
  frozenKey: at('COMP#*', 'PUBLISHED#*', 'published versions'),
  frozenWordsKey: at('COMP#*', 'PUBLISHED#*#*', 'published versions'),
  markHistoryKey: at('HISTORY#*', 'MARK#*', 'history of marks'),
  secondKeyingKey: at('HISTORY#*', 'KEYED#*#*#*', noted),
  actKey: at('HISTORY#*', 'ACT#…', 'log of events'),
  unsealedKey: at('UNSEALED', '*#*#…', 'seals of logs'),
  sealKey: at('SEALS#*', '*', 'seals of logs'),
  videoKey: at('EC#*', 'ROUND#*', 'stored files'),
  renditionsKey: at('EC#*', 'RENDITIONS#…', 'stored files'),
  videoNoteKey: at('EC#*', 'NOTE#…', 'erased people'),
  notedVideoKey: at('USER#*', 'NOTED#*#…', 'erased people'),
  eventKey: at('EVENT#*', 'EVENT', 'published versions'),
  gradeKey: at('EVENT#*', 'GRADE#*', 'syllabus'),
  codesKey: at('EVENT#*', 'CODES', 'syllabus'),
  disabledKey: at('EVENT#*', 'DISABLED', 'syllabus'),
  videoCountsKey: at('EVENT#*', 'VIDEOS', noted),
  judgeKey: at('EVENT#*', 'JUDGE#*', 'people of events'),
  waiverKey: at('EVENT#*', 'WAIVER#*', noted),
  numberKey: at('EVENT#*', 'NUMBER#*', 'dancer numbers'),
  plateKey: at('EVENT#*', 'PLATE#*', 'dancer numbers'),
  numberCounterKey: at('EVENT#*', 'NUMBERS', 'dancer numbers'),
  eventPlacesKey: at('EVENT#*', 'PLACES', 'places of events'),
  jobKey: at('EVENT#*', 'JOB#*', 'ends of work'),
  exportKey: at('EXPORTS#*', '*', 'ends of work'),
  rearrangementKey: at('REARRANGED#*', '*', 'ends of work'),
  scheduleKey: at('SCHEDULE#*', 'SCHEDULE', 'versions of schedules'),
  scheduleVersionKey: at('SCHEDULE#*', 'VERSION#*', 'versions of schedules'),
  printKey: at('PRINTS#*', '*', 'ends of work'),
  publicVersionKey: at('EVENT#*', 'PUBLIC#*', 'published versions'),
  officeBundleKey: at('EVENTENTRIES#*', 'BUNDLE#*', 'lists of the office'),
  connectKey: at('CONNECT#*', 'CONNECT', passing),
  scoringKey: at('SCORINGS', 'SCORING#*', noted),
  scoringVersionKey: at('SCORING#*', 'VERSION#*', noted),
  videoReportKey: at('VIDEOREPORTS#*', '*', 'erased people'),
  seenVideoKey: at('SEEN#*#*', '*#*#…', passing),
  sameFileKey: at('SAMEFILE#*', '*#*#*', passing),
  toldKey: at('TOLD#*', '…', passing),
  entryKey: at('ENTRY#*', 'ENTRY', 'sums of entries'),
  paymentKey: at('ENTRY#*', 'PAYMENT#*', 'payments of entries'),
  refundKey: at('ENTRY#*', 'REFUND#*', 'payments of entries'),
  ownEntryKey: at('USER#*', 'ENTRY#*', "families' own lists"),
  orderKey: at('USER#*', 'ORDER#*#*', 'receipts'),
  waitingKey: at('WAIT#*#*', 'DANCER#*', "families' own lists"),
  ownWaitingKey: at('USER#*', 'WAIT#*#*#*', "families' own lists"),
  waitsKey: at('DANCER#*', 'WAITS#*#*', "families' own lists"),
  dancerKey: at('DANCER#*', 'DANCER', 'owners of dancers'),
  ownerKey: at('USER#*', 'DANCER#*', 'owners of dancers'),
  namedKey: at('DANCER#*', 'NAMED#*', 'names in entries'),
  toldOfKey: at('DANCER#*', 'TOLD#*#…', 'names that are gone'),
  dancedKey: at('DANCER#*', 'DANCED#*#*', "dancers' own lists"),
  teamKey: at('TEAM#*', 'TEAM', 'places in lists'),
  payingKey: at('TEAM#*', 'PAYING#*', noted),
  userKey: at('USER#*', 'USER', 'addresses of users'),
  emailKey: at('EMAIL#…', 'EMAIL', 'addresses of users'),
  givenUpKey: at('USER#*', 'GIVENUP', passing),
  confirmationKey: at('USER#*', 'CONFIRM', noted),
  newAddressKey: at('NEWEMAIL#…', 'NEWEMAIL', passing),
  consentKey: at('USER#*', 'CONSENT#*#…', noted),
  endedSessionKey: at('USER#*', 'ENDED#…', passing),
  memberKey: at('USER#*', 'EVENT#*#*', 'people of events'),
  readKey: at('USER#*', 'READ#…', noted),
  userListKey: at('USERS#*', '*#*', 'lists of users'),
  userWordKey: at('WORD#user#…', '…#*', 'lists of users'),
  resetKey: at('RESET#…', '(RESET|INVITATION)', passing),
  resetCodeKey: at('RESETCODE#…', 'RESET', passing),
  triesKey: at('TRIES#…', '…', passing),
  answeredKey: at('DONE#…', 'DONE', passing),
  schoolKey: at('SCHOOL#*', 'SCHOOL', 'staff of schools'),
  schoolNameKey: at('SCHOOLNAME#…', 'TOWN#(…)?', 'names of schools'),
  staffKey: at('USER#*', 'SCHOOL#*', 'staff of schools'),
  invitedKey: at('USER#*', 'INVITED#*', 'staff of schools'),
  askedKey: at('SCHOOL#*', 'ASKED#*', 'staff of schools'),
  schoolEntryKey: at('SCHOOL#*', 'ENTRY#*#*', 'entries of schools'),
  regionKey: at('(REGIONS|ORGANIZATIONS)', '(REGION|ORGANIZATION)#*', 'names of registers'),
  registerOrderKey: at('(REGIONS|ORGANIZATIONS)', 'ORDER', noted),
  regionNameKey: at('(REGIONS|ORGANIZATIONS)#NAMES', '…', 'names of registers'),
  noticeKey: at('USER#*', 'NOTICE#…', 'notices once'),
  eventNoticeKey: at('EVENTNOTICE#…', 'NOTICE', 'notices once'),
  noticeOfEventKey: at('EVENTNOTICES#*', '…', 'notices once'),
  topStoryKey: at('TOPSTORIES#*', '…', 'notices once'),
  announcementKey: at('ANNOUNCEMENTS#*', '*', 'announcements'),
  readersKey: at('READERS#*', '*', 'announcements'),
  outboxKey: at('OUTBOX#…', 'OUTBOX', 'ends of work'),
  importKey: at('IMPORT#*', 'IMPORT', 'ends of work'),
  updateKey: at('UPDATES', 'UPDATE#*', noted),
  reportKey: at('REPORTS#*', '…', passing),
  socketKey: at('SOCKET#…', 'SOCKET', passing),
  userSocketKey: at('SOCKETS#*', '…', passing),
  watchKey: at('WATCH#*', '…', passing),
};

const byFirstWord = new Map<string, [Kind, Looked][]>();
for (const [name, looked] of Object.entries(kinds) as [Kind, Looked][])
  for (const word of looked.pk.source.match(/[A-Z]{2,}/g) ?? [])
    byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), [name, looked]]);

/** What lies behind a key; undefined where nobody knows. */
export const kindOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }): Kind | undefined => {
  const [word = ''] = pk.split('#', 1);
  return byFirstWord.get(word)?.find(([, looked]) => looked.pk.test(pk) && looked.sk.test(sk))?.[0];
};

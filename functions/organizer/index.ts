import * as announcementsRows from '@rince/contracts/routes/announcements';
import * as checkInRows from '@rince/contracts/routes/check-in';
import * as eventsRows from '@rince/contracts/routes/events';
import * as exportsRows from '@rince/contracts/routes/exports';
import * as officeRows from '@rince/contracts/routes/office';
import * as rearrangeRows from '@rince/contracts/routes/rearrange';
import * as reportsRows from '@rince/contracts/routes/reports';
import * as resultsRows from '@rince/contracts/routes/results';
import * as scheduleRows from '@rince/contracts/routes/schedule';
import { httpArea } from '@rince/runtime/http';
import { countReaders, sendAnnouncement } from './announce.ts';
import { checkIn } from './check-in.ts';
import { disableEmptyCompetitions } from './disable-empty-competitions.ts';
import { enableCompetitions } from './enable-competitions.ts';
import { generateData } from './generate-data.ts';
import { generatePrintData } from './generate-print-data.ts';
import { getCheckIn } from './get-check-in.ts';
import { getCompetitions } from './get-competitions.ts';
import { getGeneratedData } from './get-generated-data.ts';
import { getJudges } from './get-judges.ts';
import { getKPI } from './get-kpi.ts';
import { getOrganizerCompetition } from './get-organizer-competition.ts';
import { getPrintData } from './get-print-data.ts';
import { getRevenue } from './get-revenue.ts';
import { getSchedule } from './get-schedule.ts';
import { hideEntryComp } from './hide-entry-comp.ts';
import { listAnnouncements } from './list-announcements.ts';
import { listCheckIns } from './list-check-ins.ts';
import { getOrganizerSchool, listEventDancers, listEventSchools } from './list-event-dancers.ts';
import { listEventEntries } from './list-event-entries.ts';
import { listEventWaiting } from './list-event-waiting.ts';
import { listLog } from './list-log.ts';
import { listTransactions } from './list-transactions.ts';
import { makeParts } from './make-parts.ts';
import { merge, split } from './merge-and-split.ts';
import { moveDancer, moveDancerBack } from './move-dancer.ts';
import { noteDancing } from './note-dancing.ts';
import { organizerCompetitions } from './organizer-competitions.ts';
import { patchJudges } from './patch-judges.ts';
import { listRearrangements, takeBackRearrangement } from './rearrangements.ts';
import { saveSchedule } from './save-schedule.ts';
import { getScheduleVersion, listScheduleVersions } from './schedule-versions.ts';
import { seatJudge } from './seat-judge.ts';
import { setEventLevel } from './set-event-level.ts';
import { setJudges } from './set-judges.ts';
import { updateDancerNum } from './update-dancer-num.ts';
import { uploadSchedule } from './upload-schedule.ts';
import { withdrawAnnouncement } from './withdraw-announcement.ts';

export const handler = httpArea(
  'organizer',
  {
    ...announcementsRows,
    ...checkInRows,
    ...eventsRows,
    ...exportsRows,
    ...officeRows,
    ...rearrangeRows,
    ...reportsRows,
    ...resultsRows,
    ...scheduleRows,
  },
  {
    organizerCompetitions,
    getJudges,
    patchJudges,
    setJudges,
    seatJudge,
    listEventEntries,
    listTransactions,
    listLog,
    listEventDancers,
    listEventSchools,
    getOrganizerSchool,
    listEventWaiting,
    getCompetitions,
    getOrganizerCompetition,
    updateDancerNum,
    disableEmptyCompetitions,
    enableCompetitions,
    hideEntryComp,
    noteDancing,
    listCheckIns,
    getCheckIn,
    checkIn,
    setEventLevel,
    moveDancer,
    moveDancerBack,
    generateData,
    getGeneratedData,
    getKPI,
    getRevenue,
    makeParts,
    merge,
    split,
    listRearrangements,
    takeBackRearrangement,
    getSchedule,
    saveSchedule,
    listScheduleVersions,
    getScheduleVersion,
    uploadSchedule,
    generatePrintData,
    getPrintData,
    listAnnouncements,
    countReaders,
    sendAnnouncement,
    withdrawAnnouncement,
  },
);

import { profileAge } from '@rince/domain/people/age';
import { gradeGroups, levelLabel } from '@rince/domain/people/levels';
import { Link } from 'react-router';
import { showDay } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-time.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDancer } from './dancer-page.tsx';

export function DancerInfo() {
  const dancer = useDancer();
  return (
    <Panel title="Details" narrow>
      <Facts
        facts={[
          ['Level', levelLabel(dancer.level)],
          ['Grade', gradeGroups.find(({ id }) => id === dancer.grade)?.label],
          ['Age', <span key="age">{profileAge(dancer.birthdate, serverNow())} on January 1</span>],
          ['Date of birth', showDay(dancer.birthdate)],
          [
            'School',
            <Link key="school" to={`/app/schools/${dancer.school._id}`}>
              {dancer.school.name}
            </Link>,
          ],
          ['Region', dancer.region.name],
          ['Organization', dancer.organization?.name],
        ]}
      />
    </Panel>
  );
}

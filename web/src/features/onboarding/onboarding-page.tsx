import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../ui/query-view.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { CompleteStep } from './complete-step.tsx';
import { DancerStep } from './dancer-step.tsx';
import { onboardingQuery } from './onboarding-query.ts';
import { OrganizerStep } from './organizer-step.tsx';
import { TeacherStep } from './teacher-step.tsx';

/** Where each step stands in the account. */
const places = { dancer: 10, teacher: 20, organizer: 30, complete: 90 } as const;

const forms = { dancer: DancerStep, teacher: TeacherStep, organizer: OrganizerStep, complete: CompleteStep } as const;

/** What an account still needs, one thing at a time; it can be left and come back to. */
export function OnboardingPage() {
  const query = useQuery({ ...onboardingQuery, refetchOnWindowFocus: false });
  return (
    <QueryView query={query}>
      {({ step, onboardingSteps }) => {
        const current = onboardingSteps.findIndex(({ role }) => places[role] === step);
        const role = onboardingSteps[current]?.role ?? 'complete';
        const Form = forms[role];
        return (
          <>
            <title>Welcome · Rince</title>
            {onboardingSteps.length > 1 && (
              <StepBar label="Steps" steps={onboardingSteps.map(({ title }) => title)} current={Math.max(0, current)} />
            )}
            <Form key={step} step={step} />
          </>
        );
      }}
    </QueryView>
  );
}

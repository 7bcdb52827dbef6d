import { importFile, parseImport } from '@rince/contracts/routes/imports';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure } from '../../ui/toast.ts';
import { type ChosenImport, ImportForm } from './import-form.tsx';
import { ImportPlanSum, ImportPlanView } from './import-plan-view.tsx';

/** Shows what importing a file would make, and makes nothing. */
export function ParseImportPage() {
  const navigate = useNavigate();
  const parse = useMutation({ mutationFn: (body: ChosenImport) => call(parseImport, { body }) });
  const begin = useWrite(importFile, { onSuccess: ({ _id }) => navigate(`/app/admin/import?import=${_id}`) });
  const { data: plan, variables: chosen } = parse;
  return (
    <>
      <PageHeader
        title="Parse Import XML"
        sub="Shows what a file would loadPart, line by line. Nothing is changed."
        back="/app/admin/users"
        backTitle="Users"
        actions={<ButtonLink to="/app/admin/import">Import XML</ButtonLink>}
      />
      <Stack>
        <ImportForm
          label="Parse"
          submit="Parse"
          isPrimary={!plan}
          busy={parse.isPending}
          error={parse.isError ? messageOf(parse.error) : undefined}
          onSubmit={parse.mutate}
          onChange={() => parse.status !== 'idle' && !parse.isPending && parse.reset()}
          outcome={
            plan &&
            chosen && (
              <ImportPlanSum
                plan={plan}
                action={
                  <Button
                    kind="primary"
                    busy={begin.isPending}
                    onClick={() => begin.mutate({ body: chosen }, { onError: showFailure })}
                  >
                    Import this file
                  </Button>
                }
              />
            )
          }
        />
        {plan && <ImportPlanView plan={plan} />}
      </Stack>
    </>
  );
}

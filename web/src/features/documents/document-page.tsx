import { ResultDocument, ResultStyles } from '@rince/documents/results/result-document';
import { type DocumentRequest, documentAt, documentTitle, fitsDocument } from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import { typeOfDocument } from '@rince/domain/results/full-version';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showMoment } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DocumentIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { fullResultQuery } from './document-queries.ts';
import styles from './documents.module.css';
import { Paper } from './paper.tsx';

/** A document of a competition in a tab of its own: what is on the screen is what is printed. */
export function DocumentPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const [search] = useSearchParams();
  const [event, competition] = ['event', 'competition'].map((name) => search.get(name) ?? '') as [string, string];
  const request = documentAt(pathname.split('/')[2] ?? '', params);
  if (!request || event === '' || competition === '') return <NoDocument />;
  return <DocumentOf request={request} event={event} competition={competition} />;
}

function NoDocument() {
  return (
    <>
      <PageHeader title="Document" back="/app/event-dashboard" backTitle="Your Events" />
      <EmptyState
        drawing="slip"
        text="There is no such document"
        more="Open documents from a competition of your event, or from its score sheet."
      />
    </>
  );
}

interface Of {
  readonly request: DocumentRequest;
  readonly event: string;
  readonly competition: string;
}

function DocumentOf({ request, event, competition }: Of) {
  const [search, setSearch] = useSearchParams();
  const latest = search.get('latest') === 'true';
  useWatch(event);
  const query = useQuery(fullResultQuery(event, competition, typeOfDocument(request), latest));
  const of = useQuery(organizerEventQuery(event));
  const result = query.data?.data[0];
  const title = documentTitle(request);
  return (
    <>
      <div className={styles.screen}>
        <PageHeader
          title={title}
          sub={
            result && [result.code, result.gradeTitle, result.rowTitle, result.columnTitle].filter(Boolean).join(' · ')
          }
          back={`/app/tabulator/${event}`}
          backTitle={of.data?.name ?? 'Competitions'}
          actions={
            <Button kind="primary" icon={<DocumentIcon />} disabled={!result || !of.data} onClick={() => print()}>
              Print
            </Button>
          }
        />
      </div>
      <QueryView query={query}>
        {({ data: [found] }) =>
          found ? (
            <Stack>
              <div className={styles.screen}>
                <Stack>
                  <DocumentChoice request={request} result={found} event={event} />
                  {!found.isPublic && (
                    <Notice>
                      Not public yet. This is the {found.kind === 'recall' ? 'recall' : 'result'} as it was calculated{' '}
                      {showMoment(new Date(found.at), of.data?.timeZone)}.
                    </Notice>
                  )}
                  {found.isOutdated && !found.hasLater && (
                    <Notice tone="red">
                      Marks, dancers or rules have changed since this was calculated. Calculate it again before you use
                      it.
                    </Notice>
                  )}
                  {(found.hasLater || latest) && (
                    <Switch
                      label="Show the latest result, not public yet"
                      hint="What everybody reads was calculated before."
                      checked={latest}
                      onChange={({ target }) =>
                        setSearch(
                          (before) => {
                            if (target.checked) before.set('latest', 'true');
                            else before.delete('latest');
                            return before;
                          },
                          { replace: true },
                        )
                      }
                    />
                  )}
                </Stack>
              </div>
              {of.data && <Sheets request={request} result={found} name={of.data.name} image={of.data.image?.path} />}
            </Stack>
          ) : (
            <EmptyState
              drawing="slip"
              text={typeOfDocument(request) === 'recall' ? 'Nobody is recalled yet' : 'There is no result yet'}
              more="It can be printed as soon as it is calculated on the score sheet."
              action={<ButtonLink to={`/app/tabulation/${event}/${competition}/1`}>Open sheet</ButtonLink>}
            />
          )
        }
      </QueryView>
    </>
  );
}

function Sheets({
  request,
  result,
  name,
  image,
}: {
  readonly request: DocumentRequest;
  readonly result: FullResult;
  readonly name: string;
  readonly image: string | undefined;
}) {
  if (!fitsDocument(result, request))
    return (
      <EmptyState
        drawing="slip"
        text="This competition has no such document"
        more="Choose one of those above: they fit its rounds and judges."
      />
    );
  return (
    <Paper label={documentTitle(request)}>
      <ResultStyles />
      <ResultDocument request={request} result={result} event={{ name, image }} />
    </Paper>
  );
}

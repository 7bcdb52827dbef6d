import { confirmEmail } from '@rince/contracts/routes/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { ownAccountQuery } from '../../lib/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';

/** Where the link of the letter leads: the address is confirmed on arrival. */
export function ConfirmPage() {
  const { email = '', code = '' } = useParams();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['confirm', email, code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await call(confirmEmail, { body: { email, code } }, { signal });
      void client.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      return answer;
    },
  });
  return (
    <>
      <title>Confirm your address · Rince</title>
      <h1 className="hidden-text">Confirm your address</h1>
      <QueryView query={query}>
        {({ valid }) =>
          valid ? (
            <EmptyState
              drawing="rosette"
              text="Your email address is confirmed."
              more="You can pay for entries now."
              action={
                <ButtonLink kind="primary" to="/">
                  Continue
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState
              drawing="lost"
              text="This code is invalid"
              more="The link may be old, or not complete. Open it again from the latest letter we sent you."
              action={<ButtonLink to="/a/login">Back to login</ButtonLink>}
            />
          )
        }
      </QueryView>
    </>
  );
}

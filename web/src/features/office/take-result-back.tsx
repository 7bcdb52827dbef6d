import { takeBackResult } from '@rince/contracts/routes/results';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly event: string;
  readonly competition: { readonly _id: string; readonly code: string };
}

/** Takes the public result of one competition back; what it means is said before. */
export function TakeResultBack({ event, competition: { _id, code } }: Props) {
  const queries = useQueryClient();
  const takeBack = useWrite(takeBackResult);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await takeBack.mutateAsync({ body: { id: event, competition: _id } });
      setAsking(false);
      toast({ title: `The result of ${code} is no longer public` });
    } catch (error) {
      setFailure(messageOf(error));
    }
    await queries.invalidateQueries();
  };
  return (
    <>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      {asking ? (
        <Notice
          action={
            <Row>
              <Button kind="danger" busy={takeBack.isPending} onClick={() => void send()}>
                Take {code} back
              </Button>
              <Button kind="quiet" disabled={takeBack.isPending} onClick={() => setAsking(false)}>
                Leave it public
              </Button>
            </Row>
          }
        >
          Families and the public will no longer read the result of {code}. It stays calculated, and all other results
          stay public. It becomes public again when it is released, when all results are published, or, where results
          are released as they are submitted, when its sheet is submitted again.
        </Notice>
      ) : (
        <Row>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Take the result back
          </Button>
        </Row>
      )}
    </>
  );
}

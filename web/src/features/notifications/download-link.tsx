import { signedUrl } from '@rince/contracts/routes/files';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { showFailure } from '../../ui/toast.ts';
import styles from './notices.module.css';

/** Opens a kept file by an address that is signed at that moment: one in a page would be out of date. */
export function DownloadLink({ file, title }: { readonly file: string; readonly title: string }) {
  const open = useMutation({
    mutationFn: () => call(signedUrl, { query: { key: file } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  });
  return (
    <div className={styles.download}>
      <Button icon={<DownloadIcon />} busy={open.isPending} onClick={() => open.mutate()}>
        {title}
      </Button>
    </div>
  );
}

import { useLocation, useNavigate } from 'react-router';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';

/** Asks before logging out. */
export function LogoutModal({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ConfirmModal
      open={open}
      title="Are you sure you want to log out?"
      text="What you saved stays. Other devices stay signed in."
      confirm="Logout"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void navigate(pathname.startsWith('/onboarding') ? '/onboarding/logout' : '/app/logout');
      }}
    />
  );
}

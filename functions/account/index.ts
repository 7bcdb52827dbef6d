import * as rows from '@rince/contracts/routes/account';
import { httpArea } from '@rince/runtime/http';
import { adminLogin } from './admin-login.ts';
import { changeFavorites } from './change-favorites.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmUser, resendConfirmationFor } from './confirm-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { editUser } from './edit-user.ts';
import { eraseAccount } from './erase-account.ts';
import { exportData } from './export-data.ts';
import { forgotPassword } from './forgot-password.ts';
import { homePage } from './home-page.ts';
import { loadOnboarding } from './load-onboarding.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { nextStep } from './next-step.ts';
import { register } from './register.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetPassword } from './reset-password.ts';
import { saveUser } from './save-user.ts';
import { searchUsers } from './search-users.ts';
import { validateToken } from './validate-token.ts';

export const handler = httpArea('account', rows, {
  register,
  adminLogin,
  logout,
  forgotPassword,
  validateToken,
  resetPassword,
  confirmEmail,
  resendConfirmation,
  me,
  editUser,
  changeFavorites,
  saveUser,
  createUser,
  deleteUser,
  exportData,
  eraseAccount,
  confirmUser,
  resendConfirmationFor,
  loadOnboarding,
  nextStep,
  homePage,
  searchUsers,
});

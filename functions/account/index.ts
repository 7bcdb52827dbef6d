import { httpArea } from '@rince/runtime/http';
import { adminLogin } from './admin-login.ts';
import { changeFavorites } from './change-favorites.ts';
import { confirmEmail } from './confirm-email.ts';
import { editUser } from './edit-user.ts';
import { homePage } from './home-page.ts';
import { loadOnboarding } from './load-onboarding.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { nextStep } from './next-step.ts';
import { register } from './register.ts';
import { searchUsers } from './search-users.ts';

export const handler = httpArea('account', {
  register,
  adminLogin,
  logout,
  confirmEmail,
  me,
  editUser,
  changeFavorites,
  loadOnboarding,
  nextStep,
  homePage,
  searchUsers,
});

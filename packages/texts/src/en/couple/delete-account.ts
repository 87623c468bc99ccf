import { words } from '../../words.ts'

export const deleteAccount = words('couple/delete-account', 'deleteAccount', {
  title: 'Delete account',
  hint: "For good, and right away. There's no way back.",
  open: 'Delete my account',
  question: 'Delete your account?',
  what: "Your name, email, picture and sign-ins are deleted everywhere, and every browser is signed out. If your partner stays in your space, what you wrote and added there stays with them, without your name. Your rings become free. If nobody is left in the space, it's deleted too. Nobody can undo this, not even us.",
  typed: 'To confirm, type {email}',
  confirm: 'Delete for good',
  done: 'Your account is deleted. Take care of yourself.',
  failed: "Your account wasn't deleted. Try again.",
} as const)

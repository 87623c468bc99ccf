import { words } from '../../words.ts'

export const deleteAccount = words('couple/delete-account', 'deleteAccount', {
  title: 'Delete account',
  hint: "For good, and right away. There's no way back.",
  open: 'Delete my account',
  question: 'Delete your account?',
  what: 'Your name, email, picture and sign-ins are erased everywhere, and every browser is signed out. If your partner stays in your space, what you wrote and put into it stays with them, under no name; your rings are free again. A space that nobody is left in is erased too. Nobody can undo this, not even us.',
  typed: 'To confirm, type {email}',
  confirm: 'Delete for good',
  done: 'Your account is deleted. Take care of yourself.',
  failed: "Your account wasn't deleted. Try again.",
} as const)

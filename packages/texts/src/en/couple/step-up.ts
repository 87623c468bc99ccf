import { words } from '../../words.ts'

export const stepUp = words('couple/step-up', 'stepUp', {
  title: 'Confirm with your PIN',
  hint: "Enter your PIN to continue. We won't ask again for 5 minutes.",
  passwordInstead: 'Use your password instead',
  password: {
    title: 'Confirm with your password',
    pinInstead: 'Use your PIN instead',
  },
} as const)

import { words } from '../../words.ts'

export const ourDays = words('couple/our-days', 'ourDays', {
  title: 'Next',
  today: 'today',
  tomorrow: 'tomorrow',
  inDays: 'in {n} days',
  yearTogether: 'One year together',
  yearsTogether: '{n} years together',
  yourBirthday: 'Your birthday',
  birthdayOf: "{name}'s birthday",
  forLeapDay: 'for February 29',
} as const)

import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { register as texts } from '@love-space/texts/en/couple/register.ts'

const email = new RegExp(emailPattern)

export function emailError(text: string): string | undefined {
  if (text === '') return texts.emailRequired
  return text.length <= limits.emailCharsMax && email.test(text) ? undefined : texts.emailInvalid
}

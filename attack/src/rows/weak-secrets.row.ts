import { changePassword, changePin, register, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { shown, textAt } from '../http.ts'
import { newAccount, newUser } from '../people.ts'
import { inTurn, type Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'

const passwords = [
  '      ',
  '\t\t\t\t\t\t\t\t',
  'aaaaaaaa',
  '123456',
  '12345678',
  '123456789',
  'password',
  'Password',
  'PASSWORD',
  'qwerty',
  'qwerty123',
  '111111',
  'abc123',
  'iloveyou',
  '123123',
  '000000',
]
const pins = [
  '0000',
  '1111',
  '2222',
  '3333',
  '4444',
  '5555',
  '6666',
  '7777',
  '8888',
  '9999',
  '1234',
  '4321',
  '1212',
  '1004',
  '2000',
  '6969',
  '1122',
  '1313',
  '2001',
  '1010',
]
/** Characters that are invisible or reverse the direction of text. */
const invisible = ['\u0000', '\u0007', '\u007f', '\u0085', '\u00ad', '\u200b', '\u200d', '\u200e', '\u2028', '\u202e']
const alsoInvisible = ['\u2066', '\u2069', '\ufeff', '\u061c', '\u{e0041}']

const codePoint = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

const registerAs = async ({ target }: Scene, change: object) => {
  const answer = await target.newBrowser().call(register, { body: { ...newAccount(target), ...change } })
  return answer
}

const openWeakAccounts = async (scene: Scene, tally: Tally): Promise<void> => {
  for (const password of passwords) {
    const answer = await registerAs(scene, { password })
    tally.check(`the password ${JSON.stringify(password)} is refused`, answer.status === 422, shown(answer))
  }
  for (const pin of pins) {
    const answer = await registerAs(scene, { pin })
    tally.check(`the PIN ${pin} is refused`, answer.status === 422, shown(answer))
  }
}

const weakenAccount = async (scene: Scene, tally: Tally): Promise<void> => {
  const { browser, password, pin } = await newUser(scene.target)
  for (const newPassword of passwords.slice(0, 5)) {
    const answer = await browser.call(changePassword, { body: { currentPassword: password, newPassword } })
    tally.check(`a change to ${JSON.stringify(newPassword)} is refused`, answer.status === 422, shown(answer))
  }
  for (const newPin of pins.slice(9, 13)) {
    const answer = await browser.call(changePin, { body: { currentPin: pin, newPin } })
    tally.check(`a change to the PIN ${newPin} is refused`, answer.status === 422, shown(answer))
  }
}

const hideCharacters = async (scene: Scene, tally: Tally): Promise<void> => {
  for (const character of [...invisible, ...alsoInvisible]) {
    const { email } = newAccount(scene.target)
    const answer = await registerAs(scene, { email: `some${character}${email}` })
    tally.check(`${codePoint(character)} in an e-mail is refused`, answer.status === 422, shown(answer))
  }
  const { browser } = await newUser(scene.target)
  const [ada] = scene.others.partners
  for (const character of ['\u0000', '\u001b', '\u202e', '\u2066', '\u2028']) {
    const name = `Ev${character}il`
    const person = await browser.call(updateProfile, { body: { name } })
    const isHarmless = (text: string): boolean => !text.includes(character)
    const holds = person.status === 422 || (person.status === 200 && isHarmless(textAt(person.json, 'data.user.name')))
    tally.check(`${codePoint(character)} in a name does not come back`, holds, shown(person))
    const body = { customName: name }
    const space = await ada.browser.call(updateSpace, { params: { spaceId: ada.spaceId }, body })
    const customName = textAt(space.json, 'data.space.customName')
    const isNeutral = space.status === 422 || (space.status === 200 && isHarmless(customName))
    tally.check(`${codePoint(character)} in a space's name does not come back`, isNeutral, shown(space))
  }
}

const pairsThatLookTheSame = [
  ['another case', (email: string) => email.toUpperCase()],
  ['a letter with its accent apart', (email: string) => email.normalize('NFD')],
  ['letters of full width', (email: string) => email.replace('attack', '\uff41\uff54\uff54\uff41\uff43\uff4b')],
  ['a ligature', (email: string) => email.replace('ffi', '\ufb03')],
] as const

const takeLookalikes = async (scene: Scene, tally: Tally): Promise<void> => {
  for (const [how, change] of pairsThatLookTheSame) {
    const { email } = newAccount(scene.target)
    const first = `\u00e9ffi${email}`
    const opened = await registerAs(scene, { email: first })
    if (opened.status !== 201) {
      // Refusing such letters for all users also prevents look-alike addresses.
      tally.check(`an e-mail that differs by ${how} opens no second account`, opened.status === 422, shown(opened))
      continue
    }
    const second = await registerAs(scene, { email: change(first) })
    const holds = second.status === 409 || second.status === 422
    tally.check(`an e-mail that differs by ${how} opens no second account`, holds, shown(second))
  }
}

export const weakSecrets: Row = {
  id: '9',
  title: 'weak passwords and PINs, hidden characters, e-mails that look the same',
  needsManyAddresses: true,
  attack: inTurn(openWeakAccounts, weakenAccount, hideCharacters, takeLookalikes),
}

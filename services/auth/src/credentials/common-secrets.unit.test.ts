import { describe, expect, it } from 'vitest'
import { assertUncommon } from './common-secrets.ts'

const password = (value: string) => assertUncommon({ password: { field: 'body.password', value } })
const pin = (value: string) => assertUncommon({ pin: { field: 'body.pin', value } })

describe('a new password', () => {
  it.each([
    '123456',
    'password',
    'PassWord',
    'iloveyou',
    ' 123456 ',
    'ｐａｓｓｗｏｒｄ',
    'qwerty1',
    'princess',
    'trustno1',
  ])('is refused if many people use it: %s', async (value) => {
    await expect(password(value)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ field: 'body.password', message: expect.stringContaining('too easy to guess') as string }],
    })
  })

  it.each(['      ', 'aaaaaa', '121212', 'abcabc', '\u3000\u3000\u3000\u3000\u3000\u3000', ' \t \t \t'])(
    'is refused if it only repeats a few characters: %j',
    async (value) => {
      await expect(password(value)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    },
  )

  it.each(['correct horse', 'two-by-the-sea', 'moonlight-tea', 'lighthouse-keeper', 'xKq 82ü'])(
    'is accepted otherwise: %s',
    async (value) => {
      await expect(password(value)).resolves.toBeUndefined()
    },
  )
})

describe('a new PIN', () => {
  it.each(['0000', '1234', '1111', '4321', '2000', '6969'])('is refused if many people use it: %s', async (value) => {
    await expect(pin(value)).rejects.toMatchObject({
      errors: [{ field: 'body.pin', message: expect.stringContaining('too easy to guess') as string }],
    })
  })

  it.each(['2468', '4821', '2108', '1402', '0815'])('is accepted otherwise: %s', async (value) => {
    await expect(pin(value)).resolves.toBeUndefined()
  })
})

it('one error names both fields if both are common', async () => {
  const both = { password: { field: 'body.password', value: '123456' }, pin: { field: 'body.pin', value: '0000' } }
  await expect(assertUncommon(both)).rejects.toMatchObject({
    errors: [{ field: 'body.password' }, { field: 'body.pin' }],
  })
})

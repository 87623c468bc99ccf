import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { signInOptions } from '@love-space/contracts/auth/recovery.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as LoginPage } from './login.page.tsx'

// Loads the texts before any module reads them, as a language's script does.
const {
  login: texts,
  register,
  problemTexts,
} = await vi.hoisted(async () => {
  const [ofLogin, ofRegister, problems] = await Promise.all([
    import('@love-space/texts/es/couple/login.ts'),
    import('@love-space/texts/es/couple/register.ts'),
    import('@love-space/texts/es/problems.ts'),
  ])
  const catalogue: Readonly<Record<string, object>> = {
    'couple/login': ofLogin,
    'couple/register': ofRegister,
    problems,
  }
  globalThis.translations = { '': (file, name) => Object(catalogue[file])[name] as unknown }
  return { ...ofLogin, ...ofRegister, ...problems }
})

const { server } = setUpPage()

it("the sign-in, its form and the server's refusals are in Spanish on a Spanish page", async () => {
  server.use(
    mockRoute(login, () => refuse('LOGIN_FAILED')),
    mockRoute(signInOptions, () => ({ data: { mail: true } })),
  )
  openPage(paths.login, [{ path: paths.login, Component: LoginPage }], null)
  const submit = screen.getByRole('button', { name: texts.submit })
  await userEvent.click(submit)
  expect(await screen.findByText(register.emailRequired)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(texts.email), 'mia@example.org')
  await userEvent.type(screen.getByLabelText(texts.password), 'not mine')
  await userEvent.click(submit)
  expect(await screen.findByText(problemTexts.byCode.LOGIN_FAILED ?? '')).toBeTruthy()
})

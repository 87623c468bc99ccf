import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Avatar, initialsOf } from './avatar.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Page } from './page.tsx'
import { QrCode } from './qr-code.tsx'

afterEach(cleanup)

it('an avatar shows initials when there is no picture or it fails', async () => {
  expect(initialsOf('ada maria lovelace')).toBe('A\u200CL')
  render(<Avatar name="Ada" src="/gone.png" />)
  screen.getByRole('img', { name: 'Ada' }).dispatchEvent(new Event('error'))
  await waitFor(() => expect(screen.getByRole('img', { name: 'Ada' }).dataset.initials).toBe('A'))
})

it('a page names the browser tab and the heading that takes the focus', () => {
  render(<Page title="Settings">{null}</Page>)
  expect(document.title).toBe('Settings')
  expect(document.getElementById('page-title')?.textContent).toBe('Settings')
})

it('a busy button ignores presses and submits nothing', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const onClick = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Go
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a button around a link stays a link', () => {
  render(
    <Button asChild icon={<svg />}>
      <a href="/login">Go to Login</a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Go to Login' })
  expect(link.getAttribute('href')).toBe('/login')
  expect(link.querySelector('svg')).not.toBeNull()
})

it('a copy button says that it copied', async () => {
  userEvent.setup()
  render(<CopyButton text="https://example.test/space" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied to clipboard!' })
  expect(await navigator.clipboard.readText()).toBe('https://example.test/space')
})

it('a menu runs by keyboard', async () => {
  const onSelect = vi.fn()
  render(
    <Menu label="Options" trigger={<Button>More</Button>}>
      <MenuItem>View history</MenuItem>
      <MenuItem onSelect={onSelect}>Back to Today</MenuItem>
    </Menu>,
  )
  screen.getByRole('button', { name: 'More' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menu')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onSelect).toHaveBeenCalledTimes(1)
})

it('a QR code is drawn with its quiet zone', () => {
  render(<QrCode text="https://example.test" label="Opens the space" />)
  const image = screen.getByRole('img', { name: 'Opens the space' })
  expect(image.getAttribute('viewBox')).toBe('0 0 33 33')
  expect(image.querySelector('path')?.getAttribute('d')?.startsWith('M4 4h7v1h-7z')).toBe(true)
})

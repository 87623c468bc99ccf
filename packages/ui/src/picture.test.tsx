import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Picture, type PictureFile } from './picture.tsx'

afterEach(cleanup)

const file = (signature = '1'): PictureFile => ({
  width: 800,
  height: 600,
  placeholder: 'data:image/webp;base64,AAAA',
  renditions: [400, 800].map((width) => ({
    width,
    avif: `/f/${width}.avif?s=${signature}`,
    webp: `/f/${width}.webp?s=${signature}`,
  })),
})
const box = (container: HTMLElement) => container.firstElementChild as HTMLElement
const blurred = (container: HTMLElement) => container.querySelector('img[src^="data:"]')

describe('a picture', () => {
  it('reserves its place by its own ratio before loading, or by a given one', () => {
    const { container, rerender } = render(<Picture file={file()} alt="Us" />)
    expect(Number.parseFloat(box(container).style.aspectRatio)).toBeCloseTo(4 / 3)
    rerender(<Picture file={undefined} alt="Us" ratio={16 / 9} />)
    expect(Number.parseFloat(box(container).style.aspectRatio)).toBeCloseTo(16 / 9)
  })

  it('shows its focus when it is cropped', () => {
    render(<Picture file={{ ...file(), focus: { left: 0.2, top: 0.1 } }} alt="Us" ratio={1} />)
    expect(screen.getByRole('img', { name: 'Us' }).style.objectPosition).toBe('20% 10%')
  })

  it('is blurred until it is loaded and decoded', async () => {
    const { container } = render(<Picture file={file()} alt="Us" />)
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Us' })
    const decoding = Promise.withResolvers<void>()
    picture.decode = () => decoding.promise
    fireEvent.load(picture)
    expect([blurred(container)?.classList.contains('invisible'), picture.className]).toEqual([
      false,
      expect.stringContaining('opacity-0'),
    ])
    await act(async () => decoding.resolve())
    expect([blurred(container)?.classList.contains('invisible'), picture.className]).toEqual([
      true,
      expect.stringContaining('opacity-100'),
    ])
  })

  it('uses the format and width that fit', () => {
    const { container } = render(<Picture file={file()} alt="Us" sizes="50vw" />)
    const [avif, webp] = container.querySelectorAll('source')
    expect(avif?.getAttribute('srcset')).toBe('/f/400.avif?s=1 400w, /f/800.avif?s=1 800w')
    expect([webp?.type, webp?.sizes]).toEqual(['image/webp', '50vw'])
  })

  it('requests a new address once when its own has expired', () => {
    const onExpired = vi.fn<() => void>()
    const parts = { alt: 'Us', onExpired, fallback: <p>Nothing here</p> }
    const { rerender } = render(<Picture file={file('old')} {...parts} />)
    fireEvent.error(screen.getByRole('img', { name: 'Us' }))
    expect(onExpired).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Nothing here')).toBeTruthy()
    rerender(<Picture file={file('new')} {...parts} />)
    expect(screen.getByRole('img', { name: 'Us' }).getAttribute('src')).toBe('/f/800.webp?s=new')
    fireEvent.error(screen.getByRole('img', { name: 'Us' }))
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('shows a substitute if this reader may not see it', () => {
    render(<Picture file={null} alt="Us" fallback={<p>Nothing here</p>} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Nothing here')).toBeTruthy()
  })
})

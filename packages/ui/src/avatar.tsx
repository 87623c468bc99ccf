import clsx from 'clsx'
import { useState } from 'react'
import { focusStyle } from './focus-style.ts'
import { softClass, type PersonColour } from './person.ts'

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** Point of the picture that the disc keeps visible. */
  focus?: { readonly left: number; readonly top: number } | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  person?: PersonColour | undefined
  decorative?: boolean | undefined
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg', xl: 'size-24 text-3xl' }

export function Avatar({ name, src, focus, size = 'md', person, decorative = false }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const shape = clsx('inline-flex shrink-0 items-center justify-center rounded-full', sizes[size])
  const alt = decorative ? '' : name
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={alt}
        onError={() => setFailedSrc(src)}
        style={focusStyle(focus)}
        className={clsx(shape, softClass(person), 'object-cover')}
      />
    )
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      // CSS draws the initials: text inside a button would become part of its accessible name.
      data-initials={initialsOf(name)}
      className={clsx(shape, softClass(person), 'font-display font-medium before:content-[attr(data-initials)]')}
    />
  )
}

/** Zero width non-joiner, which separates letters of scripts that join them, such as Arabic. */
const nonJoiner = '\u200C'

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join(nonJoiner)
}

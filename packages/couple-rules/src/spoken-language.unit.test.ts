import { expect, it } from 'vitest'
import { readerLanguage, spokenLanguage } from './spoken-language.ts'

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['es', 'es'],
  ['ES-419', 'es'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['fr,es;q=0.3,en;q=0.2', 'es'],
  ['en-GB,es;q=0.9', 'en'],
  ['es;q=0, en;q=0.1', 'en'],
  ['fr-FR', 'en'],
  ['est', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
  ['es;q=x,'.repeat(2_000), 'en'],
])('who asks for %j reads %s', (asked, language) => expect(spokenLanguage(asked)).toBe(language))

it.each([
  [{ 'accept-language': 'es-MX,en;q=0.5' }, 'es'],
  [{ 'accept-language': 'en', cookie: 'a=b; language=es' }, 'es'],
  [{ 'accept-language': 'es', cookie: 'language=en' }, 'en'],
  [{ 'accept-language': 'es', cookie: 'language=xx' }, 'es'],
  [{ 'accept-language': 'es', cookie: 'language=' }, 'es'],
  [{ 'accept-language': 'en', cookie: 'mylanguage=es' }, 'en'],
  [{}, 'en'],
])('%j reads %s', (headers, language) => expect(readerLanguage(new Headers(Object.entries(headers)))).toBe(language))

import { describe, expect, it } from 'vitest'
import { pagePatterns } from './page-patterns.mjs'

describe('page patterns of a remote', () => {
  it('come from its routes, nested ones below their parents', () => {
    const routes = [
      { index: true },
      { path: '/settings' },
      { path: 'memories', children: [{ path: ':id', children: [{ path: 'edit' }] }, { index: true }] },
      { children: [{ path: 'inside-a-layout' }] },
    ]
    expect(pagePatterns(routes)).toEqual([
      '/',
      '/inside-a-layout',
      '/memories',
      '/memories/:id',
      '/memories/:id/edit',
      '/settings',
    ])
  })
  it('list paths with and without their optional parts', () => {
    expect(pagePatterns([{ path: '/admin', children: [{ path: '*?' }] }])).toEqual(['/admin', '/admin/*'])
    expect(pagePatterns([{ path: '/days/:day?/letters' }])).toEqual(['/days/:day/letters', '/days/letters'])
  })
})

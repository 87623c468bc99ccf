import type { User } from '@love-space/contracts/auth/user.ts'

export const testUser = (given: Partial<User> = {}): User => ({
  id: 'a'.repeat(24),
  name: 'Ana',
  email: 'ana@example.com',
  emailConfirmed: true,
  newsletter: false,
  language: null,
  hasPin: true,
  dateOfBirth: null,
  gender: null,
  avatar: null,
  role: 'user',
  userRoles: [],
  ...given,
})

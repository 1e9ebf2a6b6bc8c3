// The rows about accounts, and what lets them in.
import { accountFields, gone, missing, type RowFor, unknown } from './admin-row.ts'
import { accountBody, accountChangeBody, appPasswordBody } from '../schema/accounts.ts'
import { permitted, withBody } from './error-responses.ts'
import { integer, list, object, ref, string, toJsonSchema } from './schema.ts'

/** Rows by their names. */
export const accountRows = {
  accounts: () => ({
    summary:
      'Who may sign in, for administrators; who can be named as author, from editor up; for others who write or translate, the names of the authors whose records they may see',
    needsAccount: true,
    answers: object<{ accounts: 0 }>({
      accounts: list({
        oneOf: [
          ref('Account'),
          {
            ...object<{ id: 0; name: 0; role?: 0 }>({ id: integer, name: string, role: accountFields.role }, 'role'),
            additionalProperties: false,
          },
        ],
      }),
    }),
    refusals: permitted,
  }),
  addAccount: () => ({
    summary: 'Let somebody in; without a password one is made and shown once',
    needsAccount: true,
    takes: toJsonSchema(accountBody),
    status: 201,
    answers: ref('AccountMade'),
    refusals: [...permitted, ...withBody, ...missing],
  }),
  changeAccount: () => ({
    summary: 'Change an account; whatever changes ends its sessions',
    needsAccount: true,
    takes: toJsonSchema(accountChangeBody),
    answers: ref('AccountMade'),
    refusals: [...permitted, ...withBody, ...unknown],
  }),
  removeAccount: () => ({
    summary: 'Remove an account; records and history keep its number',
    needsAccount: true,
    answers: ref('Account'),
    refusals: [...permitted, ...unknown],
  }),
  applicationPasswords: () => ({
    summary: 'The application passwords of an account, never the passwords themselves',
    needsAccount: true,
    answers: object<{ application_passwords: 0 }>({ application_passwords: list(ref('ApplicationPassword')) }),
    refusals: [...permitted, ...unknown],
  }),
  addApplicationPassword: () => ({
    summary: 'Make an application password, which is shown this once',
    needsAccount: true,
    takes: toJsonSchema(appPasswordBody),
    status: 201,
    answers: ref('ApplicationPasswordMade'),
    refusals: [...permitted, ...withBody, ...missing, ...unknown],
  }),
  removeApplicationPassword: () => ({
    summary: 'End an application password',
    needsAccount: true,
    answers: gone,
    refusals: [...permitted, ...unknown],
  }),
  sessions: () => ({
    summary: 'Where an account is signed in',
    needsAccount: true,
    answers: object<{ sessions: 0 }>({ sessions: list(ref('SessionTold')) }),
    refusals: [...permitted, ...unknown],
  }),
  endSessions: () => ({
    summary: 'End all sessions but the one that asks',
    needsAccount: true,
    answers: object<{ ended: 0 }>({ ended: integer }),
    refusals: [...permitted, ...unknown],
  }),
  endSession: () => ({
    summary: 'End one session',
    needsAccount: true,
    answers: object<{ ended: 0 }>({ ended: integer }),
    refusals: [...permitted, ...unknown],
  }),
} satisfies { [name: string]: RowFor }

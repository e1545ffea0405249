import { z } from 'zod'

/** Date formats by the name that a mapping uses. Times after the day are ignored unless noted. */
export const DATE_FORMATS = [
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyyMMdd',
  'MM/dd/yyyy',
  'M/d/yyyy',
  'dd/MM/yyyy',
  'd/M/yyyy',
  'dd.MM.yyyy',
  'MM-dd-yyyy',
  'MM/dd/yy',
  'dd-MMM-yyyy',
  'MMM d, yyyy',
  'iso',
  'epoch-ms',
  'epoch-s',
  'excel',
] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** A day `2016-07-01`, or one relative to the day of the import: `today`, `+1y`, `-6m`, `+30d`. */
const DayLimit = z
  .string()
  .regex(
    /^(\d{4}-\d{2}-\d{2}|today|[+-]\d{1,4}[dmy])$/,
    'expected a day like 2016-07-01, or relative to today: +1y, -6m, +30d, today',
  )

/** How a date is read; what does not fit is dropped, counted by reason, and shown in the report. */
export const DateReading = z
  .object({
    /** Tried in order. `iso` and `epoch-…` are taken in `zone`. */
    formats: z.array(z.enum(DATE_FORMATS)).min(1).default(['iso']),
    /** Days that stand for "unknown" in this source. */
    sentinels: z.array(z.iso.date()).default([]),
    min: DayLimit.optional(),
    max: DayLimit.optional(),
    /** What to do with instants (epoch, ISO with an offset): take their day in UTC or in the agency's zone. */
    zone: z.enum(['utc', 'agency']).default('utc'),
  })
  .strict()
export type DateReading = z.infer<typeof DateReading>

/** How a number is read: currency signs, blanks and thousands separators are taken off. */
export const NumberReading = z
  .object({
    decimal: z.enum(['.', ',']).default('.'),
    min: z.number().optional(),
    max: z.number().optional(),
    /** Numbers that stand for "unknown" in this source. */
    sentinels: z.array(z.number()).default([]),
    /** Decimal places to keep. */
    places: z.number().int().min(0).max(10).optional(),
  })
  .strict()
export type NumberReading = z.infer<typeof NumberReading>

/** A JavaScript regular expression, read with the flag `u`. */
export const Pattern = z
  .string()
  .min(1)
  .max(500)
  .superRefine((pattern, context) => {
    try {
      new RegExp(pattern, 'u')
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `expected a regular expression, got ${JSON.stringify(pattern)}: ${String(error)}`,
      })
    }
  })

export interface Expression {
  column?: string | undefined
  first?: Expression[] | undefined
  const?: string | number | boolean | undefined
  template?: string | undefined
  trim: boolean
  collapse: boolean
  dashes: boolean
  replace?:
    | { pattern: string; with: string; flags: string; note?: string | undefined }[]
    | undefined
  case?: 'upper' | 'lower' | 'title' | 'sentence' | undefined
  drop?: string[] | undefined
  match?: string | undefined
  lookup?: Record<string, string> | undefined
  unlisted: 'keep' | 'empty'
  cut?: number | undefined
  number?: true | NumberReading | undefined
  date?: true | DateReading | undefined
  split?: { separator: string; part?: number | undefined } | undefined
  json?: true | undefined
}

/**
 * One value of a record, from one row of the source. Exactly one origin (`column`, `first`,
 * `const`, `template`), then, in this order whatever the order in the file: trim, replace,
 * collapse, dashes, case, drop, match, lookup, cut, and at last one of number, date, split, json.
 */
export const Expression: z.ZodType<Expression> = z.lazy(() =>
  z
    .object({
      /** A column by its name in the header; in JSON also a path, `location.latitude`. */
      column: z.string().min(1).optional(),
      /** The first of these that is not empty. */
      first: z.array(Expression).min(1).optional(),
      const: z.union([z.string(), z.number(), z.boolean()]).optional(),
      /** Columns in braces: `{house} {street}`. Empty when all its columns are. */
      template: z.string().min(1).optional(),
      /** Take blanks off both ends. */
      trim: z.boolean().default(true),
      /** Runs of blanks and line breaks become one blank. */
      collapse: z.boolean().default(false),
      /** En dash, em dash, minus and their like become a hyphen. */
      dashes: z.boolean().default(false),
      /** Regular expressions (JavaScript, `u`), one after the other, every occurrence. */
      replace: z
        .array(
          z
            .object({
              pattern: Pattern,
              with: z.string().default(''),
              flags: z
                .string()
                .regex(/^[ims]*$/, 'expected flags out of i, m, s')
                .default(''),
              /** What the pattern puts right, for the report: `false ZIP 00000`. */
              note: z.string().min(1).max(60).optional(),
            })
            .strict(),
        )
        .min(1)
        .optional(),
      case: z.enum(['upper', 'lower', 'title', 'sentence']).optional(),
      /** Values that mean nothing in this source: `N/A`, `-`, `UNKNOWN`. */
      drop: z.array(z.string()).optional(),
      /** What does not match is dropped and counted. */
      match: Pattern.optional(),
      /** Value in the source → value in the record. */
      lookup: z.record(z.string(), z.string()).optional(),
      /** What happens to a value that `lookup` does not list; `empty` counts it in the report. */
      unlisted: z.enum(['keep', 'empty']).default('keep'),
      /** Longest text to keep, in characters. */
      cut: z.number().int().min(1).optional(),
      number: z.union([z.literal(true), NumberReading]).optional(),
      date: z.union([z.literal(true), DateReading]).optional(),
      /** A list of the parts, or with `part` one of them: 0 the first, -1 the last. */
      split: z
        .object({ separator: z.string().min(1), part: z.number().int().optional() })
        .strict()
        .optional(),
      /** The value unchanged: a list or object of a JSON source, or JSON in a text column. */
      json: z.literal(true).optional(),
    })
    .strict()
    .superRefine((expression, context) => {
      only(context, expression, ['column', 'first', 'const', 'template'], 1)
      only(context, expression, ['number', 'date', 'split', 'json'], 0)
      if (expression.unlisted === 'empty' && !expression.lookup)
        context.addIssue({ code: 'custom', message: '`unlisted: empty` needs a `lookup`' })
    }),
)

function only(context: z.RefinementCtx, expression: object, names: string[], least: 0 | 1): void {
  const given = names.filter(
    (name) => Object.hasOwn(expression, name) && Reflect.get(expression, name) !== undefined,
  )
  if (given.length > 1 || given.length < least)
    context.addIssue({
      code: 'custom',
      message: `expected ${least ? 'exactly' : 'at most'} one of ${names.join(', ')}; got ${given.join(' and ') || 'none'}`,
    })
}

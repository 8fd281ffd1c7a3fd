type Ban = { readonly found: RegExp; readonly instead: string; readonly except?: RegExp }
export const bans: readonly Ban[] = [
  {
    found: /\bnew Date\(\)|\bDate\.now\(|\bnew Date\((?!\S)/,
    instead: 'ctx.now or ctx.today',
    except:
      /^src\/app\/server\/start\.ts$|^src\/web\/clock\.ts$|^(test|bench|tools)\/|\.(test|e2e)\.tsx?$|^src\/server\/postgres\/(embedded|owner|unpack)\.ts$/,
  },
  {
    found: /\bprocess\.env\b/,
    instead: 'src/server/config.ts',
    except: /^src\/app\/server\/main\.ts$|^src\/server\/config\.ts$|^(test|bench|tools)\//,
  },
  {
    found: /\bparseFloat\b|\.toFixed\(/,
    instead: 'kernel/money',
    except: /^src\/app\/server\/main\.ts$|^(bench|tools)\//,
  },
  {
    found: /[^*]\* 100\b(?!\.)|\/ 100\b(?!\.)/,
    instead: 'senOf, ringgitOf, bpOf or percentOf of kernel/money',
    except: /^src\/(kernel\/money|web\/share)\.ts$|^src\/demonstration\/|^(test|bench|tools)\/|\.(test|e2e)\.tsx?$/,
  },
  { found: /\bas any\b|:\s*any\b|<any>/, instead: 'the name of the type' },
  {
    found: /\bas (never|unknown as)\b/,
    instead: 'a type that both sides have, such as Draft',
    except: /^(test|bench|tools)\/|\.(test|e2e|fixtures)\.tsx?$/,
  },
  { found: /@ts-(ignore|nocheck)|eslint-disable|oxlint-disable/, instead: 'code that needs no exception' },
  {
    found: /addEventListener\(\s*'key|\buseHotkeys\b/,
    instead: 'onKeyPress of web/keys.ts, which ignores the repeats of a key held down',
    except: /^src\/web\/keys\.ts$|\.test\.tsx?$/,
  },
  { found: /\b(TODO|FIXME|XXX|HACK)\b/, instead: 'an import of the original file' },
  {
    found: /\bconsole\.\w+\(/,
    instead: 'the log passed as a parameter',
    except: /^src\/app\/server\/main\.ts$|^(tools|bench)\//,
  },
  { found: /^export default\b/m, instead: 'a named export', except: /^test\/global\.ts$|^tools\/count-tests\.mjs$/ },
  { found: /^export (\*|\{[^}]*\}) from\b/m, instead: 'an import of the defining file' },
  { found: /\bMath\.random\(/, instead: 'node:crypto, or a seed in tests', except: /^bench\// },
  { found: /\buseForm\b.* from '@mantine\/form'/, instead: 'web/ui/form.ts', except: /^src\/web\/ui\/form\.ts$/ },
  { found: /['">]—['"<]/, instead: '–, the one sign for a value that there isn’t' },
  { found: /dangerouslySetInnerHTML|\.innerHTML\s*=/, instead: 'text' },
  {
    found: /\b(local|session)Storage\b/,
    instead: 'web/storage.ts, for what the address or the server can’t keep',
    except: /^src\/web\/storage\.ts$|^test\/site\.ts$|^bench\/|\.(test|e2e|fixtures)\.tsx?$/,
  },
]

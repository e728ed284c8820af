import { Modal } from '@mantine/core';
import { useStore } from '../../shared/api/store';
import { useAllCommands } from '../../shared/commands/commands';
import { KeyHint } from '../../shared/ui/key-hint';
import { helpOpen } from './help-state';
import { keyList } from './palette';
import classes from './shell.module.css';

/** `?`: every key there is on this page. */
export const Help = () => {
  const opened = useStore(helpOpen);
  const commands = useAllCommands().filter((c) => c.keys !== undefined);
  const groups = [...new Set(commands.map((c) => c.group))];
  return (
    <Modal opened={opened} onClose={() => helpOpen.set(false)} title={<b>Keys</b>} size={560}>
      <div className={classes.help}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {commands
                .filter((c) => c.group === group)
                .map((c) => (
                  <div key={c.id}>
                    <dt>{c.label}</dt>
                    <dd>
                      {c.keys?.includes('+') ? (
                        <KeyHint keys={keyList(c.keys)} />
                      ) : (
                        keyList(c.keys ?? '').map((k) => <KeyHint key={k} keys={[k]} />)
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Tables, facets and editors</h3>
          <dl>
            {[
              ['From row to row', ['↑', '↓']],
              ['Open the row', ['Enter']],
              ['From value to value of a facet', ['↑', '↓']],
              ['To its first, its last value', ['Home', 'End']],
              ['Into an editor, where Tab indents', ['Enter']],
              ['Out of an editor', ['Esc']],
            ].map(([label, keys]) => (
              <div key={label as string}>
                <dt>{label}</dt>
                <dd>
                  {(keys as string[]).map((k) => (
                    <KeyHint key={k} keys={[k]} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  );
};

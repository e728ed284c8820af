import { Modal } from '@mantine/core';
import { useAllCommands } from '../../shared/commands/commands';
import { keyList } from '../../shared/commands/keys';
import { KeyHint } from '../../shared/ui/key-hint';
import { helpOpen } from './help-state';
import { helpMessages } from './help-messages';
import classes from './shell.module.css';

/** `?`: the keyboard shortcuts of this page. */
export const Help = () => {
  const commands = useAllCommands().filter((c) => c.keys !== undefined);
  const groups = [...new Set(commands.map((c) => c.group))];
  return (
    <Modal opened onClose={() => helpOpen.set(false)} title={<b>{helpMessages.title}</b>} size={560}>
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
          <h3>{helpMessages.tables}</h3>
          <dl>
            {[
              [helpMessages.moveBetweenRows, ['↑', '↓']],
              [helpMessages.openRow, ['Enter']],
              [helpMessages.moveBetweenFacetValues, ['↑', '↓']],
              [helpMessages.firstOrLastFacetValue, ['Home', 'End']],
              [helpMessages.edit, ['Enter']],
              [helpMessages.exitEditor, ['Esc']],
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

#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { launchLink } = await import('../src/launch-link.mjs');
await runCommand(launchLink);

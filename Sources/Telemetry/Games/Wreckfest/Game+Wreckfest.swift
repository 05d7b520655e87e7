extension Game {
    /// Wreckfest 2.
    static let wreckfest2 = Game(
        layouts: Wreckfest2Layouts.all,
        mappings: [
            "wreckfest-2-main": .wreckfest2Main,
            "wreckfest-2-participants-leaderboard": .wreckfest2Leaderboard,
            "wreckfest-2-participants-timing": .wreckfest2Timing,
            "wreckfest-2-participants-timing-sectors": .wreckfest2Sectors,
            "wreckfest-2-participants-motion": .wreckfest2Motion,
            "wreckfest-2-participants-info": .wreckfest2Info,
            "wreckfest-2-participants-damage": .wreckfest2Damage,
        ],
        streams: { _ in
            [
                PacketStream("wreckfest-2-main", [.slot]),
                PacketStream("wreckfest-2-participants-leaderboard", [.slot]),
                PacketStream("wreckfest-2-participants-timing", [.slot]),
                PacketStream("wreckfest-2-participants-timing-sectors", [.slot]),
                PacketStream("wreckfest-2-participants-motion", [.slot]),
                PacketStream("wreckfest-2-participants-info", [.perSecond(1)]),
                PacketStream("wreckfest-2-participants-damage", [.perSecond(2)]),
            ]
        })
}
